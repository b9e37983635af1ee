import { useLayoutEffect } from 'react';
import type { Place } from '../navigation/place.ts';

const storageKey = 'scroll-positions';

/** How far down each entry of the history was read. */
let positions: Record<string, number> = {};
/** The entry that is shown. */
let here = '';

const note = () => {
  // After a step the browser is at another entry already, and may have gone to its anchor: that is not where this one was
  // left.
  if (window.history.state?.key === here) positions[here] = window.scrollY;
};

/**
 * Does what a browser does between documents: a page that is reached by a link begins at its top or its anchor, and one
 * that is gone back to stands where it was left. A reload is left to the browser.
 */
export function useScrollMemory({ location, visit }: Place): void {
  // Before the other effect, which takes the browser's part over.
  useLayoutEffect(() => {
    here = location.key;
    if (visit === 'first') {
      // The browser puts back the entry at which the site was left, and none before it. The first page may have been
      // scrolled before its script came.
      if (window.history.scrollRestoration === 'manual' && window.scrollY === 0)
        window.scrollTo(0, read()[here] ?? 0);
      // After the frame: asking now would have the whole page laid out within the script's task.
      requestAnimationFrame(() => setTimeout(note));
      return;
    }
    const left = visit === 'back' ? positions[here] : undefined;
    const anchor = document.getElementById(location.hash.slice(1));
    if (left === undefined && anchor) anchor.scrollIntoView();
    else window.scrollTo(0, left ?? 0);
  }, [location, visit]);

  useLayoutEffect(() => {
    const take = () => {
      window.history.scrollRestoration = 'manual';
      positions = { ...read(), ...positions };
    };
    const leave = () => {
      window.history.scrollRestoration = 'auto';
      write();
    };
    take();
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', take);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', take);
    };
  }, []);
}

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
    // Blocked or full: pages that are left now begin at their top again.
  }
}
