/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** Unique to the entry; two entries with the same URL have different keys. */
  key: string;
}

/** The way an entry was reached: `first` is the entry on which the site was opened. */
export type Visit = 'first' | 'pressed' | 'back';

export interface HistoryStep {
  location: Location;
  visit: Visit;
  /** The distance from the previous entry; negative after Back. */
  delta: number;
}

/** The state of a history entry, which survives a reload. */
interface EntryState {
  idx: number;
  key: string;
  /** True if the entry opened something over the page of the previous entry. Back closes what was opened. */
  over?: boolean | undefined;
  /**
   * The number of open dialogs. The entry of a dialog has the idx and the key of its page's entry
   * (web/shell/overlays/overlay-entries.ts).
   */
  layers?: number;
}

/** The index of the browser's current entry. After Back the index is outdated until popstate fires. */
let currentIndex = 0;
let currentHref = '';
let currentLocation: Location = { pathname: '', search: '', hash: '', key: '' };
/** The entry of the displayed page. While another page loads, the browser's current entry is a different entry. */
let displayedEntry = currentLocation;
let shownIndex = 0;
let onStep: ((step: HistoryStep) => void) | null = null;
/** Called once the browser has left the entries of a closing overlay; null while no overlay is closing. */
let onEntryLeft: (() => void) | null = null;

/** Starts with the entry on which the site was opened. */
export function startHistory(): Location {
  const held = readState();
  if (held === null) writeState(0);
  else currentIndex = held.idx;
  return showEntry(readEntry());
}

/** Marks the browser's current entry as displayed. */
export function showEntry(entry: Location): Location {
  displayedEntry = entry;
  shownIndex = currentIndex;
  return entry;
}

/** The entry of the displayed page, to which events on the page belong. */
export const getDisplayedEntry = (): Location => displayedEntry;

/** True if a press on the displayed page opened something over it. */
export const isOverPage = (): boolean => readState()?.over === true;

/** Calls back after each step, by a link, by code or by the browser. Returns a function that removes the listener. */
export function listenToHistory(listener: (step: HistoryStep) => void): () => void {
  onStep = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    onStep = null;
    window.removeEventListener('popstate', onPop);
  };
}

/** Adds an entry for something that opens over the displayed page. A navigation that is still loading is abandoned. */
export function openOverlayEntry(to: string): void {
  if (currentIndex === shownIndex) navigate(to, true);
  else redirect(to, currentIndex === shownIndex + 1);
}

/** Goes to a URL of the site. Going to the current URL again adds no entry. */
export const navigate = (to: string, over?: boolean): void =>
  whenHistorySettled(() => {
    const url = new URL(to, window.location.href).href;
    if (url === window.location.href) {
      redirect(to);
      return;
    }
    try {
      // Back leads to the page, not to the dialog in which a link was pressed.
      window.history[layerCount() ? 'replaceState' : 'pushState'](
        newEntry(currentIndex + 1, over),
        '',
        url,
      );
    } catch {
      // Safari and Firefox limit the number of entries that a page may add in half a minute.
      window.location.assign(url);
      return;
    }
    stepTo('pressed', currentIndex + 1);
  });

/** Goes to a URL and replaces the current entry, so that Back skips it. */
export function redirect(to: string, over?: boolean): void {
  if (layerCount()) leaveOverlayEntries(0);
  whenHistorySettled(() => {
    window.history.replaceState(newEntry(currentIndex, over), '', to);
    stepTo('pressed', currentIndex);
  });
}

/**
 * Changes the query of the displayed page to match what the page shows. This is no navigation, and nothing scrolls.
 * While another page loads, the URL already belongs to that page, and stays.
 */
export function setSearch(search: string): void {
  displayedEntry.search = search;
  if (displayedEntry !== currentLocation) return;
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', pathname + search + hash);
  } catch {
    // Safari limits how often the URL may change. The next change includes this change.
  }
  currentHref = window.location.href;
}

/** The number of open dialogs that have entries, which Back closes one by one. */
export const layerCount = (): number => window.history.state?.layers ?? 0;

/** Goes to another entry, counted from the displayed page's own entry rather than from a dialog's. */
export const goBy = (delta: number): void => window.history.go(delta - layerCount());

/** Calls `act` at once, or when the browser has left the entries of a closing overlay. */
export function whenHistorySettled(act: () => void): void {
  const first = onEntryLeft;
  if (first)
    onEntryLeft = () => {
      first();
      act();
    };
  else act();
}

/**
 * Leaves the history entries of an overlay that closes. The browser does so with a delay.
 *
 * @param delta the entry to go to, counted from the displayed page's own
 */
export const leaveOverlayEntries = (delta: number): void =>
  whenHistorySettled(() => {
    onEntryLeft = () => {};
    goBy(delta);
  });

function onPop(): void {
  const act = onEntryLeft;
  onEntryLeft = null;
  const held = readState();
  if (held === null) {
    // An entry without our state was added by the browser for an anchor. The browser adds no entry if the
    // anchor is current.
    const next = window.location.href === currentHref ? currentIndex : currentIndex + 1;
    writeState(next);
    stepTo('pressed', next);
  }
  // The entries of dialogs have the key of their page's entry, so a change between them is no step.
  else if (held.key !== currentLocation.key) stepTo('back', held.idx);
  act?.();
}

function stepTo(visit: Visit, next: number): void {
  const delta = next - currentIndex;
  currentIndex = next;
  onStep?.({ location: readEntry(), visit, delta });
}

function readEntry(): Location {
  const { pathname, search, hash } = window.location;
  currentHref = window.location.href;
  currentLocation = { pathname, search, hash, key: readState()?.key ?? '' };
  return currentLocation;
}

const writeState = (idx: number) => window.history.replaceState(newEntry(idx), '');

const newEntry = (idx: number, over?: boolean): EntryState => ({
  idx,
  key: String(Math.random()),
  over,
});

/** The state of the current entry; null if the state is not ours, because other programs may write a state, too. */
function readState(): EntryState | null {
  const { state } = window.history;
  return typeof state?.idx === 'number' && typeof state.key === 'string' ? state : null;
}
