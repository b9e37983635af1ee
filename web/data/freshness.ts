import { useEffect, useState } from 'react';
import { sampleTag } from '../../content/messages/messages.ts';
import { marketRefreshMs } from '../../contract/limits.ts';
import { clockText, otherDay } from '../../domain/dates.ts';
import type { MarketView } from './market.ts';
import { elapsedMs, type Moment, momentNow } from './moment.ts';
import { onSeenAgain } from './seen-again.ts';

/** What may be said of a list at one moment, on every surface that shows a price of it. */
export interface Freshness {
  /** null on the server and until the first response. */
  ageSeconds: number | null;
  /** Whether it is as new as the server calls live, whatever its source. */
  isRecent: boolean;
  /** Whether these are the live prices. */
  isLive: boolean;
  /** What time it is by the clock of the list; epoch ms, null while that is not known. */
  readMs: number | null;
  /** The time of the list, with its day if that is not today or not known to be. */
  at: string;
  /** Its age with its day if that is not today; the time while the age is not known. */
  since: string;
  /** For a small tag beside a price: a sample, or how old it is. null for live prices, and while there are none. */
  tag: string | null;
}

/** @param now null where the page is rendered, which is read at once */
export function freshnessOf(market: MarketView, now: Moment | null): Freshness {
  const { received, freshSince, freshForMs, asOfMs, source, status } = market;
  const waitedMs = freshSince === null ? null : now === null ? 0 : elapsedMs(freshSince, now);
  const ageMs = received && received.ageMs + elapsedMs(received.at, now ?? momentNow());
  const ageSeconds = ageMs === null ? null : Math.floor(ageMs / 1_000);
  // A page that was served with a new list is followed by a response, and may have been put away before that.
  const isRecent =
    ageSeconds === null
      ? waitedMs !== null && waitedMs <= marketRefreshMs
      : ageSeconds * 1_000 <= (freshForMs ?? 2 * marketRefreshMs);
  const isLive = isRecent && status === 'loaded' && source === 'live';
  const elapsed = ageMs ?? waitedMs;
  const readMs = asOfMs === null || elapsed === null ? null : asOfMs + elapsed;
  const at = asOfMs === null ? '' : clockText(asOfMs, readMs);
  const day = asOfMs === null ? '' : otherDay(asOfMs, readMs);
  const ago = ageSeconds === null ? at : agoText(ageSeconds);
  const withDay = (text: string) => (ageSeconds === null || day === '' ? ago : `${ago}, ${text}`);
  const isSample = source === 'sample' || source === 'simulated';
  return {
    ageSeconds,
    isRecent,
    isLive,
    readMs,
    at,
    since: withDay(at),
    tag: market.coins === null || isLive ? null : isSample ? sampleTag : withDay(day),
  };
}

/** The same as time goes by while the page is visible. */
export function useFreshness(market: MarketView): Freshness {
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
  return freshnessOf(market, now);
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** 12 seconds ago, 1 minute ago, 3 days ago; below two seconds: just now. */
function agoText(seconds: number): string {
  if (seconds < 2) return 'just now';
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
