import { useEffect, useState } from 'react';
import type { HistoryRange, PriceHistory } from '../../../contract/market-history.ts';
import { fetchHistory } from '../../data/price-history.ts';

/** Concurrent requests: fewer than a browser's connections to a site, to leave some for other requests. */
const maxConcurrent = 4;
const requestTimeoutMs = 20_000;
/**
 * The delay before each round of requests. A new site gets charts from its provider one at a time, and meanwhile
 * responds with the charts that it has.
 */
const asksAfterMs = [0, 5_000, 30_000];

type Histories = ReadonlyMap<string, PriceHistory>;

interface LoadedPrices {
  key: string;
  histories: Histories;
  /** The ids of the coins whose prices could not be loaded. */
  failed: readonly string[];
}

/**
 * The prices of several coins over a range, by id.
 *
 * @param round a new number requests all prices again
 * @returns `loaded`, null until all prices have arrived or failed, and `done`, the number of finished coins
 */
export function useCoinPrices(ids: readonly string[], range: HistoryRange, round: number) {
  const [loaded, setLoaded] = useState<LoadedPrices | null>(null);
  const [progress, setProgress] = useState({ key: '', done: 0 });
  const [attempt, setAttempt] = useState(0);
  const key = [range, round, attempt, ...ids].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all of them
  useEffect(() => {
    const stop = new AbortController();
    void loadHistories({
      ids,
      range,
      signal: stop.signal,
      onProgress: (done) => setProgress({ key, done }),
      onLoaded: (histories) => {
        const failed = ids.filter((id) => !histories.has(id));
        setLoaded({ key, histories, failed });
      },
    });
    return () => stop.abort();
  }, [key]);
  return {
    loaded: loaded?.key === key ? loaded : null,
    done: progress.key === key ? progress.done : 0,
    again: () => setAttempt(attempt + 1),
  };
}

interface LoadRequest {
  ids: readonly string[];
  range: HistoryRange;
  signal: AbortSignal;
  onProgress(done: number): void;
  onLoaded(histories: Histories): void;
}

/** Loads all charts, then again those with gaps, because the site may have got more from the provider meanwhile. */
async function loadHistories({
  ids,
  range,
  signal,
  onProgress,
  onLoaded,
}: LoadRequest): Promise<void> {
  const histories = new Map<string, PriceHistory>();
  for (const [round, afterMs] of asksAfterMs.entries()) {
    const wanted = round === 0 ? ids : ids.filter((id) => isShort(histories.get(id)));
    if (round > 0 && wanted.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const waiting = [...wanted];
    let done = 0;
    const askAll = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (signal.aborted) return;
        const history = await fetchInTime(id, range, signal);
        if (history !== null) histories.set(id, history);
        done += 1;
        if (round === 0 && !signal.aborted) onProgress(done);
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, askAll));
    if (signal.aborted) return;
    onLoaded(new Map(histories));
  }
}

async function fetchInTime(id: string, range: HistoryRange, signal: AbortSignal) {
  const own = new AbortController();
  const end = () => own.abort();
  const timer = setTimeout(end, requestTimeoutMs);
  signal.addEventListener('abort', end);
  const history = await fetchHistory(id, range, own.signal);
  signal.removeEventListener('abort', end);
  clearTimeout(timer);
  return history;
}

/**
 * True if more than 5 % of the points are missing and the provider may still send them. A failed request is not
 * repeated automatically.
 */
const isShort = (history: PriceHistory | undefined): boolean =>
  history?.source === 'recorded' &&
  history.points.filter((point) => point === null).length * 20 > history.points.length;
