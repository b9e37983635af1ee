import { firstViewMark } from '../head/marks.ts';

/** What content-visibility leaves out of the first frames while it is off-screen. */
const parts = '.coin-table tbody tr';
const partsAtOnce = 10;

/** Lays out the remaining rows, a few whenever the browser is idle: screen readers do not find rows that are left out. */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>(parts)].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  );
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const layOutSome = () => {
    for (const part of rest.splice(0, partsAtOnce)) part.style.contentVisibility = 'visible';
    if (rest.length > 0) whenIdle(layOutSome);
    else document.documentElement.removeAttribute(firstViewMark);
  };
  whenIdle(layOutSome);
}
