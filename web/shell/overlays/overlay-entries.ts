import { href } from '../../../contract/paths.ts';
import { layerCount, leaveEntry, whenSettled } from '../../navigation/history.ts';

/** True if the browser's next step was caused by this file. */
let isOwnStep = false;

/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost one and the page stays. A
 * dialog that is closed in another way removes its entry. The first press or key fetches this module, which is before
 * any dialog opens.
 */
export function watchOverlays(): void {
  // Called once for all simultaneous changes: a dialog that closes may be followed by another, which keeps the entry.
  new MutationObserver(settleEntries).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', onStep);
  // After a reload no dialog is open, but the entry exists.
  settleEntries();
}

const settleEntries = (): void =>
  whenSettled(() => {
    const open = withEntries().length;
    if (layerCount() > open) {
      isOwnStep = true;
      leaveEntry(open);
    }
    while (layerCount() < open && addEntry());
  });

function addEntry(): boolean {
  const { state } = window.history;
  try {
    window.history.pushState({ ...state, layers: layerCount() + 1 }, '');
    return true;
  } catch {
    // Safari limits how many entries a page may add. Back then leaves the page.
    return false;
  }
}

function onStep(): void {
  // Let the dialog close itself: it may first ask about typed text, and stay open.
  if (!isOwnStep)
    for (const dialog of withEntries().slice(layerCount()).reverse())
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  isOwnStep = false;
  // Wait until the closing dialog has closed.
  queueMicrotask(settleEntries);
}

/** The dialogs with entries, topmost last. A coin's panel and the log-in page have addresses of their own instead. */
const withEntries = () =>
  [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) =>
      !dialog.querySelector('.coin-sheet') &&
      !(window.location.pathname === href('login') && dialog.querySelector('.auth-dialog')),
  );
