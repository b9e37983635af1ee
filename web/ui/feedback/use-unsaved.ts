import { useEffect, useRef } from 'react';
import { words } from '../../../content/words.ts';
import { toast, withdrawToast } from './toast.ts';

const toastKey = 'unsaved';
const askMs = 8_000;

export type UnsavedState = ReturnType<typeof useUnsaved>;

/**
 * Protects typed input in a dialog. Escape, Back or a press outside may be a mistake, so they close the dialog
 * only at the second attempt. The dialog's own buttons close it at once.
 *
 * @param isOpen becomes false if something else closes the dialog, which discards its input
 */
export function useUnsaved(onClose: () => void, isOpen = true) {
  const holds = useRef<'nothing' | 'something' | 'asked'>('nothing');
  useEffect(() => {
    if (isOpen) return;
    holds.current = 'nothing';
    withdrawToast(toastKey);
  }, [isOpen]);
  useEffect(() => () => withdrawToast(toastKey), []);
  const close = () => {
    holds.current = 'nothing';
    withdrawToast(toastKey);
    onClose();
  };
  return {
    onClose: close,
    mayClose() {
      if (holds.current !== 'something') return true;
      holds.current = 'asked';
      const { title, description, discard } = words.forms.unsaved;
      toast({
        title,
        description,
        about: toastKey,
        durationMs: askMs,
        action: { words: discard, act: close },
        onDismiss: () => {
          holds.current = 'something';
        },
      });
      return false;
    },
    /** Records whether there is unsaved input. */
    note(isSomething: boolean) {
      holds.current = isSomething ? 'something' : 'nothing';
      withdrawToast(toastKey);
    },
  };
}
