import { useEffect } from 'react';
import { words } from '../../../content/words.ts';
import { alertsKey } from '../../state/alerts-key.ts';
import { onNotStored } from '../../state/persisted.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Tells the visitor once that changes are not kept because storage is full or blocked. */
export function StorageWatch() {
  useEffect(() => {
    const stop = onNotStored((key) => {
      // The list of alerts says so itself.
      if (key === alertsKey) return;
      stop();
      const { title, description } = words.page.notStored;
      toast({ title, description, variant: 'destructive' });
    });
    return stop;
  }, []);
  return null;
}
