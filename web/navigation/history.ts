/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** Unique to the entry, whatever its address. */
  key: string;
}

/** How an entry was reached; `first`: the site was opened there. */
export type Visit = 'first' | 'pressed' | 'back';

export interface Step {
  location: Location;
  visit: Visit;
  /** The distance from the previous entry; negative after Back. */
  delta: number;
}

/** The state of a history entry, which survives a reload. */
interface Held {
  idx: number;
  key: string;
  /** Something lies over the page of the entry before, which a press has opened: Back closes it. */
  over?: boolean | undefined;
}

/** The browser's current entry. popstate comes only after it has changed. */
let index = 0;
let href = '';
let current: Location = { pathname: '', search: '', hash: '', key: '' };
/** The entry of the page that is shown. While another page loads, it is not the browser's current one. */
let shown = current;
let shownIndex = 0;
let onStep: ((step: Step) => void) | null = null;

/** The entry at which the site is opened. */
export function startHistory(): Location {
  const held = heldNow();
  if (held === null) hold(0);
  else index = held.idx;
  return showEntry(readEntry());
}

/** The page of the browser's current entry is shown from now on. */
export function showEntry(entry: Location): Location {
  shown = entry;
  shownIndex = index;
  return entry;
}

/** The entry of the page that is shown: what happens on the page belongs to it. */
export const shownEntry = (): Location => shown;

/** Whether the shown page's entry was made by a press that opened something over the page. */
export const isOver = (): boolean => heldNow()?.over === true;

/** Calls back after each step, by a link, by code or by the browser. Returns how to stop. */
export function listen(listener: (step: Step) => void): () => void {
  onStep = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    onStep = null;
    window.removeEventListener('popstate', onPop);
  };
}

/** Opens something over the page that is shown, as an entry of its own, also when another page is loading: it does not come. */
export function openOver(to: string): void {
  if (index === shownIndex) navigate(to, true);
  else redirect(to, index === shownIndex + 1);
}

/** Goes to an address of the site. Going to the current address again adds no entry. */
export function navigate(to: string, over?: boolean): void {
  const address = new URL(to, window.location.href).href;
  if (address === window.location.href) {
    redirect(to);
    return;
  }
  try {
    window.history.pushState(newEntry(index + 1, over), '', address);
  } catch {
    // Safari and Firefox limit how many entries a page may add in half a minute.
    window.location.assign(address);
    return;
  }
  stepTo('pressed', index + 1);
}

/** Goes to an address and replaces the current entry, so that Back skips it. */
export function redirect(to: string, over?: boolean): void {
  window.history.replaceState(newEntry(index, over), '', to);
  stepTo('pressed', index);
}

/**
 * Changes the query of the page that is shown, for what it shows already: no step, and nothing scrolls. While another page
 * loads, the address is that page's and stays.
 */
export function setSearch(search: string): void {
  shown.search = search;
  if (shown !== current) return;
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', pathname + search + hash);
  } catch {
    // Safari limits how often an address may change. The next change takes this one along.
  }
  href = window.location.href;
}

export const go = (delta: number): void => window.history.go(delta);

function onPop(): void {
  const held = heldNow();
  if (held !== null) {
    stepTo('back', held.idx);
    return;
  }
  // Without our state: an entry that the browser added for an anchor. It adds none for the current anchor.
  const next = window.location.href === href ? index : index + 1;
  hold(next);
  stepTo('pressed', next);
}

function stepTo(visit: Visit, next: number): void {
  const delta = next - index;
  index = next;
  onStep?.({ location: readEntry(), visit, delta });
}

function readEntry(): Location {
  const { pathname, search, hash } = window.location;
  href = window.location.href;
  current = { pathname, search, hash, key: heldNow()?.key ?? '' };
  return current;
}

const hold = (idx: number) => window.history.replaceState(newEntry(idx), '');

const newEntry = (idx: number, over?: boolean): Held => ({
  idx,
  key: String(Math.random()),
  over,
});

function heldNow(): Held | null {
  const held: unknown = window.history.state;
  if (typeof held !== 'object' || held === null || !('idx' in held && 'key' in held)) return null;
  const { idx, key } = held;
  const over = 'over' in held && held.over === true;
  return typeof idx === 'number' && typeof key === 'string' ? { idx, key, over } : null;
}
