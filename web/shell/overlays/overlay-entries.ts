import { href } from '../../../contract/paths.ts';
import {
  getDisplayedEntry,
  goBy,
  layerCount,
  leaveEntry,
  whenSettled,
} from '../../navigation/history.ts';

/** True if the browser's next step was caused by this file. */
let isOwnStep = false;
/** The name of the current entry if it is that of a dialog which a reload has closed. */
let currentLeftover: string | undefined;

/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost one and the page stays. A
 * dialog that is closed in another way removes its entry. The first press or key fetches this module.
 */
export function watchOverlays(): void {
  // Called once for all simultaneous changes: a dialog that closes may be followed by another, which keeps the entry.
  new MutationObserver(settleEntries).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  // Before the page's own listener, which changes the displayed entry.
  addEventListener('popstate', passLeftover, { capture: true });
  addEventListener('popstate', onStep);
  keepLeftover();
  // The press that fetches this module may have opened a dialog meanwhile.
  settleEntries();
}

/**
 * After a reload the dialog is gone, but its entry exists. It becomes another entry of the page, which the visitor's
 * next Back passes. Leaving it at once would be a step too far if the page was reloaded just before the dialog opened:
 * Chromium then gives the dialog's state to the page's own entry, before which another site may be.
 */
function keepLeftover(): void {
  if (layerCount() > 0) {
    const { state } = window.history;
    window.history.replaceState({ ...state, layers: 0, leftover: String(Math.random()) }, '');
  }
  currentLeftover = window.history.state?.leftover;
}

/** Goes on to the page before, after a step from a leftover entry to another entry of its page. */
function passLeftover(): void {
  const passed = currentLeftover;
  const { state } = window.history;
  currentLeftover = state?.leftover;
  if (passed !== undefined && passed !== currentLeftover && state?.key === getDisplayedEntry().key)
    goBy(-1);
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
