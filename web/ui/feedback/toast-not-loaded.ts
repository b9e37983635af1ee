import { words } from '../../../content/words.ts';
import { toast } from './toast.ts';

/** Tells the visitor that a script could not be fetched. */
export const toastNotLoaded = (): void =>
  toast({ ...words.page.partNotLoaded, variant: 'destructive' });
