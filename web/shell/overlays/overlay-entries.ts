import { href } from '../../../contract/paths.ts';
import { layerCount, leaveOverlayEntries, whenHistorySettled } from '../../navigation/history.ts';

/** True if this module caused the browser's next popstate. */
let isOwnStep = false;
/**
 * True while the visitor, back from another document such as a checkout, is in the dialogs' entries before that
 * document.
 */
let isBackFromDocument = false;

/**
 * Gives each open dialog an entry of the browser's history, so that Back closes the topmost dialog and the page stays.
 * A dialog that is closed in another way removes its entry. The first press or key fetches this module.
 */
export function watchOverlays(): void {
  // Runs once for simultaneous changes: a dialog that replaces a closing one takes over its entry.
  new MutationObserver(settleEntries).observe(document.body, {
    subtree: true,
    attributeFilter: ['open'],
  });
  addEventListener('popstate', onStep);
  addEventListener('pageshow', ({ persisted }) => {
    isBackFromDocument = persisted;
    markPassed();
    // The visitor may have left this page from the entry of a dialog that was already closed, if Forward
    // had passed over that entry.
    if (persisted) settleEntries();
  });
  dropMisplacedLayers();
  const [load] = performance.getEntriesByType('navigation');
  isBackFromDocument = load instanceof PerformanceNavigationTiming && load.type === 'back_forward';
  markPassed();
  // After a reload no dialog is open, but the entries of dialogs still exist.
  settleEntries();
}

/** A reload and a new entry this close to each other may reach the browser's main process in the wrong order. */
const orderMs = 10;

/**
 * When a dialog opens after a reload has begun, Chromium gives the state of the dialog's entry to the reloaded entry.
 * A step back from there would leave the page or the site.
 */
function dropMisplacedLayers(): void {
  const { state } = window.history;
  const opened: readonly number[] = state?.openedMs ?? [];
  const openedMs = opened.filter((ms) => ms < performance.timeOrigin - orderMs);
  if (openedMs.length < opened.length)
    window.history.replaceState({ ...state, layers: openedMs.length, openedMs }, '');
}

/** Marks an entry of a dialog that another document follows, so that Forward passes over the entry to that document. */
function markPassed(): void {
  if (layerCount() === 0) isBackFromDocument = false;
  if (isBackFromDocument)
    window.history.replaceState({ ...window.history.state, isPassed: true }, '');
}

const settleEntries = (): void =>
  whenHistorySettled(() => {
    const open = withEntries().length;
    if (layerCount() > open) {
      isOwnStep = true;
      // Leave the entries one by one if each has to be marked.
      leaveOverlayEntries(isBackFromDocument ? layerCount() - 1 : open);
    }
    while (layerCount() < open && addEntry());
  });

function addEntry(): boolean {
  const { state } = window.history;
  try {
    const openedMs = [...(state?.openedMs ?? []), performance.timeOrigin + performance.now()];
    const layers = layerCount() + 1;
    window.history.pushState({ ...state, layers, openedMs, isPassed: false }, '');
    isBackFromDocument = false;
    return true;
  } catch {
    // Safari limits the number of entries that a page may add. Without an entry, Back leaves the page.
    return false;
  }
}

function onStep(): void {
  if (!isOwnStep && window.history.state?.isPassed && layerCount() > withEntries().length) {
    window.history.forward();
    return;
  }
  markPassed();
  // Let each dialog close itself, because a dialog may ask about unsaved input and stay open.
  if (!isOwnStep)
    for (const dialog of withEntries().slice(layerCount()).reverse())
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  isOwnStep = false;
  // Wait until the closing dialog has closed.
  queueMicrotask(settleEntries);
}

/** The dialogs with entries, topmost last. A coin's panel and the log-in page have their own URLs instead. */
const withEntries = () =>
  [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) =>
      !dialog.querySelector('.coin-sheet') &&
      !(window.location.pathname === href('login') && dialog.querySelector('.auth-dialog')),
  );
