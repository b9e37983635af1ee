import { words } from '../../../content/words.ts';
import { alertsKey } from '../../state/alerts-key.ts';
import { onNotStored } from '../../state/storage/persisted-value.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Tells the visitor once that changes are not stored, because storage is full or blocked. */
export function tellNotStored(): void {
  let isTold = false;
  onNotStored((key) => {
    // The list of alerts shows this itself.
    if (isTold || key === alertsKey) return;
    isTold = true;
    const { title, description } = words.page.notStored;
    toast({ title, description, variant: 'destructive' });
  });
}
