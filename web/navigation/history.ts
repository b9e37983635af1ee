/** An entry of the browser's history. */
export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** The entry's own: no other has it, whatever its address. */
  key: string;
}

/** How an entry was reached; `first` is the one at which the site was opened. */
export type Visit = 'first' | 'pressed' | 'back';

export interface Step {
  location: Location;
  visit: Visit;
  /** How many entries further on it is than the one before. */
  delta: number;
}

/** What each entry holds, over a reload too. */
interface Held {
  idx: number;
  key: string;
}

/** The entry that is shown, and its address: the browser tells of a step when it has been made. */
let index = 0;
let href = '';
let onStep: ((step: Step) => void) | null = null;

/** The entry at which the site is opened. */
export function startHistory(): Location {
  const held = heldNow();
  if (held === null) hold(0);
  else index = held.idx;
  return shownNow();
}

/** Calls back after each step, whoever made it. Returns how to stop. */
export function listen(listener: (step: Step) => void): () => void {
  onStep = listener;
  window.addEventListener('popstate', onPop);
  return () => {
    onStep = null;
    window.removeEventListener('popstate', onPop);
  };
}

/** Leads to an address of the site. The one that is shown, or still to come, stays a single entry. */
export function navigate(to: string): void {
  const address = new URL(to, window.location.href).href;
  if (address === window.location.href) {
    redirect(to);
    return;
  }
  try {
    window.history.pushState(newEntry(index + 1), '', address);
  } catch {
    // Safari and Firefox take so many in half a minute and no more.
    window.location.assign(address);
    return;
  }
  stepTo('pressed', index + 1);
}

/** Leads to an address in the place of the one that is shown: Back does not come by it. */
export function redirect(to: string): void {
  window.history.replaceState(newEntry(index), '', to);
  stepTo('pressed', index);
}

export const go = (delta: number): void => window.history.go(delta);

function onPop(): void {
  const held = heldNow();
  if (held !== null) {
    stepTo('back', held.idx);
    return;
  }
  // The browser itself makes the entries of a page's anchors, but none where the same is pressed again.
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
  return { pathname, search, hash, key: heldNow()?.key ?? '' };
}

const hold = (idx: number) => window.history.replaceState(newEntry(idx), '');

const newEntry = (idx: number): Held => ({ idx, key: String(Math.random()) });

function heldNow(): Held | null {
  const held: unknown = window.history.state;
  if (typeof held !== 'object' || held === null || !('idx' in held && 'key' in held)) return null;
  const { idx, key } = held;
  return typeof idx === 'number' && typeof key === 'string' ? { idx, key } : null;
}
