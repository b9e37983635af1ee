import { useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

/** The open modal dialogs, the topmost last. The browser makes everything outside the topmost inert. */
let dialogs: readonly HTMLDialogElement[] = [];
const { emit, subscribe } = emitter();

/** Opens a dialog above the page and above the dialogs that are open. */
export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  show([...dialogs, dialog]);
}

/** Closes it. It stays in the page, below the top layer, until it is removed. */
export function closeModal(dialog: HTMLDialogElement) {
  dialog.close();
  show(dialogs.filter((each) => each !== dialog));
}

/** The dialog above all others, or null. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, get, () => null);
}

const get = () => dialogs.at(-1) ?? null;

function show(next: typeof dialogs) {
  dialogs = next;
  emit();
}
