import { firstViewMark } from '../head/marks.ts';

/** What the style leaves out of the first frames where it is below the screen. */
const parts = '.coin-table tbody tr';
const partsAtOnce = 10;

/**
 * Has the rest laid out, a few rows whenever the browser has nothing else to do. It cannot stay left out: a screen reader
 * would not find it.
 */
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
