import { useLayoutEffect } from 'react';
import type { Location } from '../navigation/history.ts';
import { withoutView } from '../navigation/open-coin.ts';
import type { Place } from '../navigation/place.ts';

const storageKey = 'scroll-positions';

/** The scroll position of each history entry. */
let positions: Record<string, number> = {};
/** The entry that is shown. */
let here: Location | null = null;

/** The position that the page is still too short for, and where it stands until then. */
let sought: number | null = null;
let stoodAt = 0;
const growth = new ResizeObserver(() => (sought === null ? growth.disconnect() : stand(sought)));

/** Scrolls to a position as soon as the page is long enough for it, unless the visitor moves first. */
function stand(top: number): void {
  // Else the browser moves the page along with what is still exchanged above, such as a skeleton.
  document.body.style.overflowAnchor = 'none';
  window.scrollTo(0, top);
  // For the top nothing is read, which would force layout.
  if (top > 0) stoodAt = window.scrollY;
  sought = top - stoodAt > 1 ? top : null;
  if (sought !== null) growth.observe(document.body);
}

const isAtEnd = () =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;

/** False from a step until its page is shown. */
const isShown = (entry: Location) => window.history.state?.key === entry.key;

const note = () => {
  // Elsewhere than at its end a page stands because the visitor has scrolled, perhaps without a gesture.
  if (sought !== null && window.scrollY !== stoodAt && !isAtEnd()) sought = null;
  // The browser may already have scrolled to an anchor of the same page, which is a new entry. While the page of
  // another path loads, only the visitor scrolls.
  if (sought === null && here && (isShown(here) || location.pathname !== here.pathname))
    positions[here.key] = window.scrollY;
};

/**
 * Scrolls as a browser does between documents: to the top or the anchor after a link, and to where the page was left
 * after Back. A reload is left to the browser.
 */
export function useScrollMemory({ location, visit }: Place): void {
  // Before the other effect, which turns the browser's own scroll restoration off.
  useLayoutEffect(() => {
    const before = here;
    here = location;
    sought = null;
    if (visit === 'first') {
      // The browser restores only the entry at which the site was left. A visitor who has already scrolled is not moved.
      if (window.history.scrollRestoration === 'manual' && window.scrollY === 0)
        stand(read()[location.key] ?? 0);
      // After the frame: reading scrollY now would force layout of the whole page.
      requestAnimationFrame(() => setTimeout(note));
      return;
    }
    // A coin's panel opens and closes over the page, and a table changes its order within it: the page stays where it is.
    if (visit === 'pressed' && before !== null && isSamePage(before, location)) {
      positions[location.key] = positions[before.key] ?? 0;
      return;
    }
    const left = visit === 'back' ? positions[location.key] : undefined;
    const anchor = document.getElementById(location.hash.slice(1));
    if (left === undefined && anchor) anchor.scrollIntoView();
    else stand(left ?? 0);
  }, [location, visit]);

  useLayoutEffect(() => {
    const letGo = () => {
      sought = null;
      document.body.style.overflowAnchor = '';
    };
    const take = () => {
      window.history.scrollRestoration = 'manual';
      positions = { ...read(), ...positions };
    };
    const leave = () => {
      // Of an entry that is not shown yet the browser does not know the position.
      if (here && isShown(here)) window.history.scrollRestoration = 'auto';
      write();
    };
    const stop = new AbortController();
    take();
    addEventListener('scroll', note, { passive: true, signal: stop.signal });
    // A screen reader scrolls to a link and presses it at once: the scroll event comes after the step.
    addEventListener('click', note, { capture: true, signal: stop.signal });
    for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(move, letGo, { passive: true, signal: stop.signal });
    addEventListener('pagehide', leave, stop);
    addEventListener('pageshow', take, stop);
    return () => stop.abort();
  }, []);
}

const isSamePage = (a: Location, b: Location) =>
  a.pathname === b.pathname &&
  a.hash === b.hash &&
  a.search !== b.search &&
  withoutView(a.search) === withoutView(b.search);

function read(): Record<string, number> {
  try {
    const stored: object = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] =>
        Number.isFinite(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

function write(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Storage is blocked or full: after a reload, Back starts at the top.
  }
}
