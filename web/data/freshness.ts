import { useEffect, useState } from 'react';
import { words } from '../../content/words.ts';
import { marketRefreshMs } from '../../contract/limits.ts';
import { clockText, dayUnlessToday } from '../../domain/time/dates.ts';
import type { MarketView } from './market.ts';
import { elapsedMs, type Moment, momentNow } from './moment.ts';
import { onPageRevisited } from './page-revisited.ts';

/** The age of the market list and the texts about it, the same wherever a price of the list is shown. */
export interface Freshness {
  /** null until the first response, even for the list that the page was served with. */
  ageSeconds: number | null;
  /** True if the last fetch succeeded and its prices are live and recent. */
  isLive: boolean;
  /** The current time by the list's clock in epoch ms; null while it is unknown. */
  readMs: number | null;
  /** The time of the list; with its day, unless the list is known to be from today. */
  at: string;
  /** The age of the list; its time while the age is unknown. A list from another day has its day. */
  since: string;
  /** The tag beside a price: 'Sample', or the age. null for live prices, or without prices. */
  tag: string | null;
}

export function freshnessOf(market: MarketView, now: Moment): Freshness {
  const { received, freshForMs, asOfMs, source, status, coins } = market;
  const sinceMs = received && elapsedMs(received.at, now);
  const elapsed =
    sinceMs === null || sinceMs === Number.POSITIVE_INFINITY
      ? null
      : (received?.ageMs ?? 0) + sinceMs;
  const isLive =
    status === 'loaded' &&
    source === 'live' &&
    elapsed !== null &&
    elapsed <= (freshForMs ?? 2 * marketRefreshMs);
  const readMs = elapsed === null ? null : (asOfMs ?? 0) + elapsed;
  const at = asOfMs === null ? '' : clockText(asOfMs, readMs);
  const day = asOfMs === null ? '' : dayUnlessToday(asOfMs, readMs);
  const ageSeconds = elapsed === null || received?.ageMs === null ? null : elapsed / 1_000;
  const since = ageSeconds === null ? at : agoText(ageSeconds) + (day && `, ${day}`);
  const isSample = source === 'sample' || source === 'simulated';
  const tag = coins === null || isLive ? null : isSample ? words.market.sampleTag : since;
  return { ageSeconds, isLive, readMs, at, since, tag };
}

/** The freshness, updated every second while the page is visible. */
export function useFreshness(market: MarketView): Freshness {
  const [now, setNow] = useState(momentNow);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(momentNow());
    };
    const timer = setInterval(tick, 1_000);
    const stop = onPageRevisited(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return freshnessOf(market, now);
}

/** The age in words: 12 seconds ago, 1 minute ago, 3 days ago; below two seconds: just now. */
function agoText(seconds: number): string {
  if (seconds < 2) return words.time.justNow;
  if (seconds < 60) return words.time.secondsAgo({ count: Math.floor(seconds) });
  if (seconds < 3_600) return words.time.minutesAgo({ count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return words.time.hoursAgo({ count: Math.floor(seconds / 3_600) });
  return words.time.daysAgo({ count: Math.floor(seconds / 86_400) });
}
