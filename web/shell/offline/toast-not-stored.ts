import { words } from '../../../content/words.ts';
import { alertsKey } from '../../state/alerts-key.ts';
import { onNotStored } from '../../state/storage/persisted-value.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Shows one toast when a change cannot be stored, because storage is full or blocked. */
export function toastNotStored(): void {
  let isShown = false;
  onNotStored((key) => {
    // The list of alerts has its own message.
    if (isShown || key === alertsKey) return;
    isShown = true;
    const { title, description } = words.page.notStored;
    toast({ title, description, variant: 'destructive' });
  });
}
