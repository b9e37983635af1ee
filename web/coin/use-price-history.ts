import { useEffect, useEffectEvent, useState } from 'react';
import type { PriceHistory } from '../../contract/market-history.ts';
import { isTooLateToJoin } from '../../domain/market/chart-shape.ts';
import { onPageRevisited } from '../data/page-revisited.ts';
import { fetchHistory } from '../data/price-history.ts';
import type { CoinRange } from './coin-ranges.ts';

/** The length of the finest buckets, because the server has no newer prices any sooner. */
const refreshMs = 5 * 60_000;
/** The time limit of a request, enough for a slow connection. */
const requestTimeoutMs = 20_000;

/**
 * The history of a range. The previous range stays while another range loads, so that nothing jumps.
 *
 * @param nowSeconds the time of the current price in epoch seconds; null if there is none
 * @returns `isCut` if newer prices could not be fetched; `again` fetches once more
 */
export function usePriceHistory(id: string, range: CoinRange, nowSeconds: number | null) {
  const [history, setHistory] = useState<PriceHistory<CoinRange> | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    const stop = new AbortController();
    let isOver = false;
    const timer = setTimeout(() => stop.abort(), requestTimeoutMs);
    void fetchHistory(id, range, stop.signal).then((answer) => {
      if (isOver) return;
      setFailed(answer === null);
      if (answer !== null) setHistory(answer);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, range, round]);
  const again = useEffectEvent(() => setRound(round + 1));
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) again();
    }, refreshMs);
    const stop = onPageRevisited(() => again());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  // If a range failed to load, do not show the previous range in its place.
  const shown = failed && history?.range !== range ? null : history;
  return {
    history: shown,
    isCut: failed || (shown !== null && nowSeconds !== null && isTooLateToJoin(shown, nowSeconds)),
    again: () => setRound(round + 1),
  };
}
