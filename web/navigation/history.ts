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
}

/** The entry that is shown, and its address. popstate comes only after both have changed. */
let index = 0;
let href = '';
let shown: Location | null = null;
let onStep: ((step: Step) => void) | null = null;

/** The entry at which the site is opened. */
export function startHistory(): Location {
  const held = heldNow();
  if (held === null) hold(0);
  else index = held.idx;
  return shownNow();
}

/** Calls back after each step, by a link, by code or by the browser. Returns how to stop. */
export function listen(listener: (step: Step) => void): () => void {
  onStep = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    onStep = null;
    window.removeEventListener('popstate', onPop);
  };
}

/** Goes to an address of the site. Going to the current address again adds no entry. */
export function navigate(to: string): void {
  const address = new URL(to, window.location.href).href;
  if (address === window.location.href) {
    redirect(to);
    return;
  }
  try {
    window.history.pushState(newEntry(index + 1), '', address);
  } catch {
    // Safari and Firefox limit how many entries a page may add in half a minute.
    window.location.assign(address);
    return;
  }
  stepTo('pressed', index + 1);
}

/** Goes to an address and replaces the current entry, so that Back skips it. */
export function redirect(to: string): void {
  window.history.replaceState(newEntry(index), '', to);
  stepTo('pressed', index);
}

/** Changes the query of the address in place, for what the page shows already: no step, and nothing scrolls. */
export function setSearch(search: string): void {
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', pathname + search + hash);
  } catch {
    // Safari limits how often an address may change. The next change takes this one along.
  }
  href = window.location.href;
  // The entry stays, so what has its location finds the new query there.
  if (shown) shown.search = search;
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
  onStep?.({ location: shownNow(), visit, delta });
}

function shownNow(): Location {
  const { pathname, search, hash } = window.location;
  href = window.location.href;
  shown = { pathname, search, hash, key: heldNow()?.key ?? '' };
  return shown;
}

const hold = (idx: number) => window.history.replaceState(newEntry(idx), '');

const newEntry = (idx: number): Held => ({ idx, key: String(Math.random()) });

function heldNow(): Held | null {
  const held: unknown = window.history.state;
  if (typeof held !== 'object' || held === null || !('idx' in held && 'key' in held)) return null;
  const { idx, key } = held;
  return typeof idx === 'number' && typeof key === 'string' ? { idx, key } : null;
}
