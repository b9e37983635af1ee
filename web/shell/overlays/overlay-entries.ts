import { href } from '../../../contract/paths.ts';
import { layers, leaveEntry, settled } from '../../navigation/history.ts';

/** The next step of the browser is one that this file asked for. */
let isOwnStep = false;

/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost and the page stays. Closed in
 * another way, it takes its entry along. It is fetched with the first press or key, which comes before any dialog.
 */
export function watchOverlays(): void {
  // Called once for all that changes at a time: a dialog that closes may be followed by another one, which keeps the entry.
  new MutationObserver(settle).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', onStep);
  // After a reload nothing is open, but the entry is there.
  settle();
}

const settle = (): void =>
  settled(() => {
    const open = withEntries().length;
    if (layers() > open) {
      isOwnStep = true;
      leaveEntry(open);
    }
    while (layers() < open && add());
  });

function add(): boolean {
  const { state } = window.history;
  try {
    window.history.pushState({ ...state, layers: layers() + 1 }, '');
    return true;
  } catch {
    // Safari limits how many entries a page may add: Back leaves the page then.
    return false;
  }
}

function onStep(): void {
  // In the dialog's own way: it may ask before what was typed is lost, and stay.
  if (!isOwnStep)
    for (const dialog of withEntries().slice(layers()).reverse())
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  isOwnStep = false;
  // By then what closes has closed.
  queueMicrotask(settle);
}

/** The topmost last. A coin's panel has an address of its own, and so has the page to log in. */
const withEntries = () =>
  [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) =>
      !dialog.querySelector('.coin-sheet') &&
      !(window.location.pathname === href('login') && dialog.querySelector('.auth-dialog')),
  );
