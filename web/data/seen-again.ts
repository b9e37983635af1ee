import { elapsedMs, momentNow } from './moment.ts';

const lookEveryMs = 1_000;
/** Looks this far apart were parted by a sleep, or by a hidden tab. */
const sleptMs = 30_000;

/**
 * Calls back when what the page shows may have changed unseen: it is shown again, comes back whole from the browser's
 * memory, awakes, or has its line back. A device that awakes need not send an event, so the clocks are looked at, too.
 *
 * @returns stops it
 */
export function onSeenAgain(seen: (lineIsBack: boolean) => void): () => void {
  let looked = momentNow();
  const tell = (lineIsBack: boolean) => {
    looked = momentNow();
    if (!document.hidden) seen(lineIsBack);
  };
  const look = () => {
    if (elapsedMs(looked) > sleptMs) tell(false);
    else looked = momentNow();
  };
  const onShown = () => tell(false);
  const onPageShow = (event: PageTransitionEvent) => {
    // The first one only says that the page has loaded.
    if (event.persisted) tell(false);
  };
  const onLine = () => tell(true);
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', onShown);
  document.addEventListener('resume', onShown);
  window.addEventListener('pageshow', onPageShow);
  window.addEventListener('online', onLine);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onShown);
    document.removeEventListener('resume', onShown);
    window.removeEventListener('pageshow', onPageShow);
    window.removeEventListener('online', onLine);
  };
}
