import { useEffect, useEffectEvent, useState } from 'react';
import type { PriceHistory } from '../../contract/market-history.ts';
import { isTooLateToJoin } from '../../domain/market/chart-shape.ts';
import { onPageRevisited } from '../data/page-revisited.ts';
import { fetchHistory } from '../data/price-history.ts';
import type { CoinRange } from './coin-ranges.ts';

/** The interval of refreshes: the length of the finest buckets, before which the server has nothing new. */
const refreshMs = 5 * 60_000;
/** The time limit of a request, enough for a slow connection. */
const requestTimeoutMs = 20_000;

/**
 * The history of a range. The previous range stays while another one loads, so that nothing jumps.
 *
 * @param nowSeconds the time of the current price, if there is one
 * @returns `isCut` if newer prices could not be fetched
 */
export function usePriceHistory(id: string, range: CoinRange, nowSeconds: number | null) {
  const [history, setHistory] = useState<PriceHistory<CoinRange> | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
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
  // The previous range must not stand for a range that failed to load.
  const shown = failed && history?.range !== range ? null : history;
  return {
    history: shown,
    isCut: failed || (shown !== null && nowSeconds !== null && isTooLateToJoin(shown, nowSeconds)),
    again: () => setRound(round + 1),
  };
}
