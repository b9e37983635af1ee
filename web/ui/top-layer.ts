import { useSyncExternalStore } from 'react';
import { emitter } from '../emitter.ts';

/** The open modal dialogs, the topmost last. The browser makes everything outside the topmost inert. */
let dialogs: readonly HTMLDialogElement[] = [];
const { emit, subscribe } = emitter();

export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  show([...dialogs, dialog]);
}

/** Leaves the element in the page, outside the top layer, until it is removed. */
export function closeModal(dialog: HTMLDialogElement) {
  dialog.close();
  show(dialogs.filter((each) => each !== dialog));
}

const get = () => dialogs.at(-1) ?? null;
export const useTopDialog = () => useSyncExternalStore(subscribe, get, () => null);

function show(next: typeof dialogs) {
  dialogs = next;
  emit();
}
