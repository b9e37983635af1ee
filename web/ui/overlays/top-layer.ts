import { useSyncExternalStore } from 'react';
import { emitter } from '../../emitter.ts';

/** The open modal dialogs, topmost last. The browser makes everything outside the topmost inert. */
let openDialogs: readonly HTMLDialogElement[] = [];
const { emit, subscribe } = emitter();

export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  showDialogs([...openDialogs, dialog]);
}

/** Closes the dialog in the top layer. The dialog's element stays in the page until it is removed. */
export function closeModal(dialog: HTMLDialogElement) {
  dialog.close();
  showDialogs(openDialogs.filter((each) => each !== dialog));
}

/** The topmost dialog, or null. */
export const topDialog = () => openDialogs.at(-1) ?? null;
export const useTopDialog = () => useSyncExternalStore(subscribe, topDialog, () => null);

function showDialogs(next: typeof openDialogs) {
  openDialogs = next;
  emit();
  // Chromium groups dialogs that opened without a press: one Escape, or Android's Back, closes the whole group except
  // dialogs with closedBy 'none'. Wait, because the browser may still be closing others of the group.
  setTimeout(() => {
    for (const each of openDialogs) each.closedBy = each === topDialog() ? '' : 'none';
  });
}
