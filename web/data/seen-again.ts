import { emitter } from '../emitter.ts';
import { elapsedMs, momentNow } from './moment.ts';

const lookEveryMs = 1_000;
/** Looks this far apart were parted by a sleep, or by a hidden tab. */
const sleptMs = 30_000;

/**
 * Calls back when what the page shows may have changed unseen: it is shown again, comes back whole from the browser's
 * memory, awakes, or is online again. A device that awakes need not send an event, so the clocks are looked at, too.
 * Returns how to stop.
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
  // The first one only says that the page has loaded.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), stop);
  window.addEventListener('online', () => tell(true), stop);
  return () => {
    clearInterval(timer);
    stop.abort();
  };
});
