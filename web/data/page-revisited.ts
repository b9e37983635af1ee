import { emitter } from '../emitter.ts';
import { elapsedMs, momentNow } from './moment.ts';

const checkEveryMs = 1_000;
/** A longer pause between two checks means that the device slept or the tab was hidden. */
const sleptMs = 30_000;

/**
 * Calls back when the page may be outdated: visible again, restored from the back/forward cache, awake or online
 * again. Waking up may fire no event, so the clocks are compared, too. Returns a function that unsubscribes.
 */
export const { subscribe: onPageRevisited } = emitter<[isOnlineAgain: boolean]>((emit) => {
  const stop = new AbortController();
  let checkedAt = momentNow();
  const notify = (isOnlineAgain: boolean) => {
    checkedAt = momentNow();
    if (!document.hidden) emit(isOnlineAgain);
  };
  const checkClocks = () => {
    if (elapsedMs(checkedAt) > sleptMs) notify(false);
    else checkedAt = momentNow();
  };
  const onShown = () => notify(false);
  const timer = setInterval(checkClocks, checkEveryMs);
  for (const event of ['visibilitychange', 'resume'])
    document.addEventListener(event, onShown, stop);
  // pageshow also fires at the first load.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), stop);
  window.addEventListener('online', () => notify(true), stop);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
});
