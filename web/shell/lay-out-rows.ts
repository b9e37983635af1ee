import { firstViewAttribute } from '../head/shared-names.ts';

/** The rows that content-visibility excludes from the first frames while they are off-screen. */
const rowSelector = '.coin-table tbody tr';
const rowsAtOnce = 10;

/**
 * Lays out the remaining rows, a few at a time whenever the browser is idle, because screen readers do not find rows
 * without a layout.
 */
export function layOutRemainingRows(): void {
  const rest = [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (part) => getComputedStyle(part).contentVisibility === 'auto',
  );
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const layOutSome = () => {
    for (const part of rest.splice(0, rowsAtOnce)) part.style.contentVisibility = 'visible';
    if (rest.length > 0) whenIdle(layOutSome);
    else document.documentElement.removeAttribute(firstViewAttribute);
  };
  whenIdle(layOutSome);
}
