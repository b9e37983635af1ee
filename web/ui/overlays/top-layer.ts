import { useSyncExternalStore } from 'react';
import { emitter } from '../../emitter.ts';

/** The open modal dialogs, topmost last. The browser makes everything outside the topmost inert. */
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

/** The topmost dialog, or null. */
export const topDialog = () => dialogs.at(-1) ?? null;
export const useTopDialog = () => useSyncExternalStore(subscribe, topDialog, () => null);

function show(next: typeof dialogs) {
  dialogs = next;
  emit();
  // Chromium treats all dialogs opened without a press as one: one Escape, or Android's Back, closes all of them except
  // those that refuse. When one has closed, the browser is still processing the others.
  setTimeout(() => {
    for (const each of dialogs) each.closedBy = each === topDialog() ? '' : 'none';
  });
}
