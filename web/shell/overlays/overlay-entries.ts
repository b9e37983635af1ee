import { href } from '../../../contract/paths.ts';
import { layerCount, leaveOverlayEntries, whenHistorySettled } from '../../navigation/history.ts';

/** True if the browser's next step was caused by this file. */
let isOwnStep = false;

/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost dialog and the page stays.
 * A dialog that is closed in another way removes its entry. The first press or key fetches this module.
 */
export function watchOverlays(): void {
  // Called once for all simultaneous changes: another dialog may follow a closing one and keep its entry.
  new MutationObserver(settleEntries).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', onStep);
  dropMisplacedLayers();
  // After a reload no dialog is open, but its entry still exists.
  settleEntries();
}

/** Within this time of each other, a reload and a new entry may reach the browser's main process in the wrong order. */
const orderMs = 10;

/**
 * When a dialog opens after a reload has begun, Chromium gives the state of the dialog's entry to the entry that is
 * reloaded. A step back from there would lead out of the page, or of the site.
 */
function dropMisplacedLayers(): void {
  const { state } = window.history;
  const opened: readonly number[] = state?.openedMs ?? [];
  const openedMs = opened.filter((ms) => ms < performance.timeOrigin - orderMs);
  if (openedMs.length < opened.length)
    window.history.replaceState({ ...state, layers: openedMs.length, openedMs }, '');
}

const settleEntries = (): void =>
  whenHistorySettled(() => {
    const open = withEntries().length;
    if (layerCount() > open) {
      isOwnStep = true;
      leaveOverlayEntries(open);
    }
    while (layerCount() < open && addEntry());
  });

function addEntry(): boolean {
  const { state } = window.history;
  try {
    const openedMs = [...(state?.openedMs ?? []), performance.timeOrigin + performance.now()];
    window.history.pushState({ ...state, layers: layerCount() + 1, openedMs }, '');
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
