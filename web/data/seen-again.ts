import { emitter } from '../emitter.ts';
import { elapsedMs, momentNow } from './moment.ts';

const lookEveryMs = 1_000;
/** Two looks further apart than this mean that the device slept or the tab was hidden. */
const sleptMs = 30_000;

/**
 * Calls back when the page may be stale: it is visible again, restored from the back/forward cache, awake or online again.
 * Waking up may send no event, so the clocks are compared too. Returns how to stop.
 */
export const { subscribe: onSeenAgain } = emitter<[isOnlineAgain: boolean]>((emit) => {
  const stop = new AbortController();
  let looked = momentNow();
  const tell = (isOnlineAgain: boolean) => {
    looked = momentNow();
    if (!document.hidden) emit(isOnlineAgain);
  };
  const look = () => {
    if (elapsedMs(looked) > sleptMs) tell(false);
    else looked = momentNow();
  };
  const onShown = () => tell(false);
  const timer = setInterval(look, lookEveryMs);
  for (const event of ['visibilitychange', 'resume'])
    document.addEventListener(event, onShown, stop);
  // Not the pageshow of the first load.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), stop);
  window.addEventListener('online', () => tell(true), stop);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
});
