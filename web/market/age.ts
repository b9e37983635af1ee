import { useEffect, useState } from 'react';
import { marketRefreshMs } from '../../contract/limits.ts';
import type { MarketView } from '../data/market.ts';
import { elapsedMs, type Moment, momentNow } from '../data/moment.ts';
import { onSeenAgain } from '../data/seen-again.ts';

/** Whether a list of this age is called "Live". An older one shows its age. */
export const isLive = (ageSeconds: number, freshForMs: number | null): boolean =>
  ageSeconds * 1_000 <= (freshForMs ?? 2 * marketRefreshMs);

/**
 * The list's age in whole seconds, updated each second while the page is visible.
 * null on the server and until the first response.
 */
export function useAgeSeconds(received: MarketView['received']): number | null {
  const [now, setNow] = useState<Moment | null>(null);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(momentNow());
    };
    tick();
    const timer = setInterval(tick, 1_000);
    const stop = onSeenAgain(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  if (received === null || now === null) return null;
  return Math.floor((received.ageMs + elapsedMs(received.at, now)) / 1_000);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** 12 seconds ago, 1 minute ago, 3 days ago; below two seconds: just now. */
export function agoText(seconds: number): string {
  if (seconds < 2) return 'just now';
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
