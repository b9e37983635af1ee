import { useEffect, useEffectEvent, useState } from 'react';
import { labels } from '../../content/labels.ts';
import type { Coin } from '../../contract/market.ts';
import {
  type HistoryPoint,
  type HistoryRange,
  historyRanges,
  type PriceHistory,
} from '../../contract/market-history.ts';
import { gapsOf, withLive } from '../../domain/chart-shape.ts';
import { formatPrice } from '../../domain/format.ts';
import { fetchHistory, type HistoryFailure } from '../data/price-history.ts';
import { onSeenAgain } from '../data/seen-again.ts';
import { closeCoin, openCoin } from '../navigation/open-coin.ts';
import type { Elements } from '../ui/elements.ts';
import { Plus } from '../ui/icons.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CoinChart } from './coin-chart.tsx';
import { CoinStats } from './coin-stats.tsx';
import { ChartLine, Table } from './icons.ts';
import { momentText, timeText } from './times.ts';

interface Props {
  coin: Coin;
  /** The price, its change and its age, from the area of the market. */
  figures: Elements;
  /** Whether its price is of now: a sample or an old one is no point of the chart. */
  isNow: boolean;
  onAdd(): void;
  onSetAlert(): void;
}

const historyTable = lazyPart(() =>
  import('./history-table.tsx').then((part) => part.HistoryTable),
);

const converter = lazyPart(() => import('./converter.tsx').then((part) => part.Converter));

const momentOf = ({ from, step_seconds: step, range }: PriceHistory, index: number) =>
  momentText(from + index * step, range);

/** As the finest buckets: the server has nothing new before. */
const refreshMs = 5 * 60_000;
/** Enough for a slow connection. */
const answerAwaitedMs = 20_000;

/** What there is to know about one coin. */
export function CoinPanel({ coin, figures, isNow, onAdd, onSetAlert }: Props) {
  const [range, setRange] = useState<HistoryRange>('24h');
  const [asTable, setAsTable] = useState(false);
  const { history, failure, again } = useHistory(coin.id, range);
  useTitle(coin);
  const points = history && withLive(history, isNow ? coin.current_price : null);
  const known = points?.filter((point) => point !== null) ?? [];
  const hasPrices = known.length > 0;

  return (
    <>
      <div className="flex-1 overflow-y-auto px-4 pt-4 pb-6 md:px-6">
        {figures}
        <div className="mt-4 mb-10 flex flex-wrap justify-between gap-2">
          <fieldset className="segmented max-md:flex-1">
            <legend className="sr-only">Range</legend>
            {historyRanges.map((each) => (
              <button
                key={each}
                type="button"
                className="max-md:flex-1 max-md:justify-center max-md:px-1!"
                aria-pressed={each === range}
                onClick={() => setRange(each)}
              >
                {each}
              </button>
            ))}
          </fieldset>
          <fieldset className="segmented">
            <legend className="sr-only">Show as</legend>
            <button
              type="button"
              aria-label="Chart"
              aria-pressed={!asTable}
              onClick={() => setAsTable(false)}
            >
              <ChartLine size={16} />
            </button>
            <button
              type="button"
              aria-label="Table"
              aria-pressed={asTable}
              onPointerEnter={historyTable.preload}
              onFocus={historyTable.preload}
              onClick={() => setAsTable(true)}
            >
              <Table size={16} />
            </button>
          </fieldset>
        </div>
        <div className="coin-plot" aria-busy={history?.range !== range}>
          {history && points ? (
            asTable ? (
              <historyTable.Part
                wanted
                onFailure={() => setAsTable(false)}
                props={{ points, momentOf: (index) => momentOf(history, index) }}
              />
            ) : (
              <CoinChart
                key={`${history.range} ${history.from}`}
                name={coin.name}
                history={history}
                points={points}
              />
            )
          ) : failure ? (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-center">
              <p>The price history could not be loaded.</p>
              <button type="button" className="btn btn-line" onClick={again}>
                Try again
              </button>
            </div>
          ) : (
            <span className="skeleton block h-52! w-full" />
          )}
        </div>
        <div className="my-3 min-h-13 text-12 text-text-3 md:min-h-9">
          {history && points ? <Source history={history} points={points} /> : null}
        </div>
        <CoinStats
          coin={coin}
          facts={history?.facts ?? null}
          low={hasPrices ? Math.min(...known.map(([, , low]) => low)) : null}
          high={hasPrices ? Math.max(...known.map((point) => point[3])) : null}
          span={`in ${history?.range ?? range}`}
        />
        {coin.current_price === null || coin.current_price <= 0 ? null : (
          <converter.Part
            wanted
            // Everything else is there without it.
            onFailure={() => {}}
            meanwhile={<div className="h-26" />}
            props={{ symbol: coin.symbol.toUpperCase(), price: coin.current_price }}
          />
        )}
      </div>
      <div className="coin-foot">
        <button type="button" className="btn btn-line flex-1" onClick={onSetAlert}>
          {labels.alerts.set}
        </button>
        <button type="button" className="btn btn-flame flex-1" onClick={onAdd}>
          <Plus size={16} />
          Add to portfolio
        </button>
      </div>
    </>
  );
}

type Points = readonly (HistoryPoint | null)[];

const sources = {
  recorded: 'Recorded by this site',
  provider: 'From the provider',
  simulated: 'Simulated',
} as const;

/** Where the prices of the chart come from, how far apart they are, and when there are none. */
function Source({ history, points }: { history: PriceHistory; points: Points }) {
  const { step_seconds: step, source } = history;
  const at = (index: number) => sinceText(history.from + index * step, history.range);
  const gaps = gapsOf(points);
  const [first] = gaps;
  if (first?.from === 0 && first.to === points.length - 1)
    return <p>No prices of this range are known yet.</p>;
  const begins = first?.from === 0 ? ` since ${at(first.to + 1)}` : '';
  const between = gaps.filter(({ from }) => from > 0);
  const [gap] = between;
  return (
    <>
      <p>
        <b className="font-semibold text-text-2">{sources[source]}</b>{' '}
        <span>{`every ${everyText(step)}${begins}. Times are in your time zone.`}</span>
      </p>
      {gap ? (
        <p className="mt-1 flex items-center gap-2">
          <i className="plot-gap gap-swatch" />
          <span>
            {between.length > 1
              ? `No prices at ${between.length} times. The table has them.`
              : `No prices from ${at(gap.from)} to ${at(gap.to + 1)}.`}
          </span>
        </p>
      ) : null}
    </>
  );
}

const sinceText = (atSeconds: number, range: HistoryRange) =>
  range === '24h' ? timeText(atSeconds) : momentText(atSeconds, range);

function everyText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? 'hour' : `${hours} hours`;
  return hours === 24 ? 'day' : `${hours / 24} days`;
}

/** The history of a range. While another one is loading, the one before stays, so that nothing jumps. */
function useHistory(id: string, range: HistoryRange) {
  const [history, setHistory] = useState<PriceHistory | null>(null);
  const [failure, setFailure] = useState<HistoryFailure | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    let isOver = false;
    const timer = setTimeout(() => stop.abort(), answerAwaitedMs);
    void fetchHistory(id, range, stop.signal).then((answer) => {
      if (isOver) return;
      const isFailure = typeof answer === 'string';
      setFailure(isFailure ? answer : null);
      if (!isFailure) setHistory(answer);
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
    const stop = onSeenAgain(() => again());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  // Of another range, and that could not be replaced.
  const shown = failure !== null && history?.range !== range ? null : history;
  return { history: shown, failure, again: () => setRound(round + 1) };
}

/** Names the window while the panel is open. */
function useTitle({ name, current_price: price }: Coin): void {
  const title = price === null ? name : `${name}, ${formatPrice(price)}`;
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** For an address whose coin is not in the list. */
export const UnknownCoin = ({ id }: { id: string }) => (
  <div className="grid flex-1 place-content-center justify-items-center p-6 text-center">
    <h3 className="text-section wrap-anywhere">{`No coin called “${id.slice(0, idMaxChars)}”`}</h3>
    <p className="mt-1 max-w-[40ch] text-text-2">
      The list holds the top 100 coins. This one is not among them, or the address has a typing
      error.
    </p>
    <div className="mt-5 flex flex-wrap justify-center gap-2">
      <button type="button" className="btn btn-line" onClick={() => openCoin('bitcoin', null)}>
        Open Bitcoin
      </button>
      <button type="button" className="btn btn-ghost" onClick={closeCoin}>
        Close
      </button>
    </div>
  </div>
);

const idMaxChars = 60;
