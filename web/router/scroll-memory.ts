import { useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType } from 'react-router';

const storageKey = 'scroll-positions';

/** How far down each entry of the history was read. */
let positions: Record<string, number> = {};
/** The entry that is shown, and where the address stood when it came. */
let here = '';
let shownAt = '';

const idOf = ({ key, pathname, hash }: Location) => key + pathname + hash;
const addressNow = () => `${window.history.state?.key} ${window.location.href}`;
const note = () => {
  // After a step the address is another entry's already, and the browser may have gone to an anchor: that is not where
  // this one was left.
  if (addressNow() === shownAt) positions[here] = window.scrollY;
};

/**
 * Does what a browser does between documents: a page that is reached by a link begins at its top or its anchor, and one
 * that is gone back to stands where it was left. A reload is left to the browser.
 */
export function useScrollMemory(location: Location, action: NavigationType): void {
  const shown = useRef<Location>(null);
  // Before the other effect, which takes the browser's part over.
  useLayoutEffect(() => {
    here = idOf(location);
    shownAt = addressNow();
    const before = shown.current;
    shown.current = location;
    if (before === null) {
      // The browser puts back the entry at which the site was left, and none before it. The first page may have been
      // scrolled before its script came.
      if (window.history.scrollRestoration === 'manual' && window.scrollY === 0)
        window.scrollTo(0, read()[here] ?? 0);
      // After the frame: asking now would have the whole page laid out within the script's task.
      requestAnimationFrame(() => setTimeout(note));
      return;
    }
    // The browser makes entries without a state for the anchors of a page, and has gone there itself.
    const left =
      action === NavigationType.Pop && window.history.state !== null ? positions[here] : undefined;
    // With one it is an entry that can be gone back to, and with a key one of its own.
    if (window.history.state === null) {
      const key = crypto.getRandomValues(new Uint32Array(1)).join();
      window.history.replaceState({ idx: null, key }, '');
      here = idOf({ ...location, key });
      shownAt = addressNow();
    }
    const anchor = document.getElementById(location.hash.slice(1));
    if (left === undefined && anchor) anchor.scrollIntoView();
    else window.scrollTo(0, left ?? 0);
  }, [location, action]);

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
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {};
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
