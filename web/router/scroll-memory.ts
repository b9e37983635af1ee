import { useLayoutEffect } from 'react';
import type { Location } from '../navigation/history.ts';
import { withoutViewParameters } from '../navigation/open-coin.ts';
import type { VisitedLocation } from '../navigation/visited-location.ts';

const storageKey = 'scroll-positions';

let positions: Record<string, number> = {};
let shownEntry: Location | null = null;

/** A scroll position for which the page is still too short, and the position reached so far. */
let wantedTop: number | null = null;
let reachedTop = 0;
const pageGrowth = new ResizeObserver(() =>
  wantedTop === null ? pageGrowth.disconnect() : scrollWhenLongEnough(wantedTop),
);

/** Scrolls to a position as soon as the page is long enough for it, unless the visitor moves first. */
function scrollWhenLongEnough(top: number): void {
  // Prevents the browser's scroll anchoring, which would move the page along with content replaced above, such as a
  // skeleton.
  document.body.style.overflowAnchor = 'none';
  window.scrollTo(0, top);
  // For the top, do not read scrollY, because that would force layout.
  if (top > 0) reachedTop = window.scrollY;
  wantedTop = top - reachedTop > 1 ? top : null;
  if (wantedTop !== null) pageGrowth.observe(document.body);
}

const isAtEnd = () =>
  window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;

/** True if the entry is the browser's current one: false from a navigation until its page is displayed. */
const isShown = (entry: Location) => window.history.state?.key === entry.key;

const recordPosition = () => {
  // If the position is neither the one reached so far nor the end of the page, the visitor has scrolled, perhaps without
  // a gesture.
  if (wantedTop !== null && window.scrollY !== reachedTop && !isAtEnd()) wantedTop = null;
  // Do not record the position of a new entry on the same path: the browser may have scrolled to its anchor already.
  if (
    wantedTop === null &&
    shownEntry &&
    (isShown(shownEntry) || location.pathname !== shownEntry.pathname)
  )
    positions[shownEntry.key] = window.scrollY;
};

/**
 * Scrolls as a browser does between documents: to the top or the anchor after a link, and to the previous position after
 * Back. A reload is left to the browser.
 */
export function useScrollMemory({ location, visit }: VisitedLocation): void {
  // Runs before the other effect, which turns the browser's own scroll restoration off.
  useLayoutEffect(() => {
    const before = shownEntry;
    shownEntry = location;
    wantedTop = null;
    if (visit === 'first') {
      // The browser restores only the entry on which the site was left. A visitor who has already scrolled is not moved.
      if (window.history.scrollRestoration === 'manual' && window.scrollY === 0)
        scrollWhenLongEnough(readPositions()[location.key] ?? 0);
      // Wait for the end of the frame, because reading scrollY now would force layout of the whole page.
      requestAnimationFrame(() => setTimeout(recordPosition));
      return;
    }
    // Opening or closing a coin's panel and reordering a table keep the page in place.
    if (visit === 'pressed' && before !== null && isSamePage(before, location)) {
      positions[location.key] = positions[before.key] ?? 0;
      return;
    }
    const left = visit === 'back' ? positions[location.key] : undefined;
    const anchor = document.getElementById(location.hash.slice(1));
    if (left === undefined && anchor) anchor.scrollIntoView();
    else scrollWhenLongEnough(left ?? 0);
  }, [location, visit]);

  useLayoutEffect(() => {
    const stopSeeking = () => {
      wantedTop = null;
      document.body.style.overflowAnchor = '';
    };
    const take = () => {
      window.history.scrollRestoration = 'manual';
      positions = { ...readPositions(), ...positions };
    };
    const leave = () => {
      // The browser does not know the position of an entry that is not displayed yet.
      if (shownEntry && isShown(shownEntry)) window.history.scrollRestoration = 'auto';
      writePositions();
    };
    const stop = new AbortController();
    take();
    addEventListener('scroll', recordPosition, { passive: true, signal: stop.signal });
    // A screen reader scrolls to a link and presses it at once, so the scroll event would come after the navigation.
    addEventListener('click', recordPosition, { capture: true, signal: stop.signal });
    for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      addEventListener(move, stopSeeking, { passive: true, signal: stop.signal });
    addEventListener('pagehide', leave, stop);
    addEventListener('pageshow', take, stop);
    return () => stop.abort();
  }, []);
}

const isSamePage = (a: Location, b: Location) =>
  a.pathname === b.pathname &&
  a.hash === b.hash &&
  a.search !== b.search &&
  withoutViewParameters(a.search) === withoutViewParameters(b.search);

function readPositions(): Record<string, number> {
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

function writePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Storage is blocked or full: after a reload, Back starts at the top.
  }
}
