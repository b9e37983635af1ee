import { type ComponentType, useEffect, useState } from 'react';
import { words } from '../../content/words.ts';
import type { Coin } from '../../contract/market.ts';
import { bucketStartText, pointTimeText } from '../../domain/market/bucket-times.ts';
import { appendLivePrice, chartShape } from '../../domain/market/chart-shape.ts';
import { formatPrice } from '../../domain/money/market-figures.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { icon } from '../ui/pictures/icon.tsx';
import { Plus } from '../ui/pictures/icons.ts';
import { ChartSource } from './chart-source.tsx';
import { CoinChart } from './coin-chart.tsx';
import { type CoinRange, coinRanges, rangeNames } from './coin-ranges.ts';
import { CoinStats } from './coin-stats.tsx';
import { usePriceHistory } from './use-price-history.ts';

/** Lucide's icon with plain corners. */
const ChartLine = icon('M3 3v18h18M19 9l-5 5-4-4-3 3');
const Table = icon('M3 3h18v18H3zM3 9h18M9 3v18');

interface Props {
  coin: Coin;
  /** A coin's price, change and age, from the market area. */
  Figures: ComponentType<{ id: string; pct: number | null; span: string }>;
  /** The time of the price, epoch seconds; null for a sample or an old price, which is not drawn into the chart. */
  liveAtSeconds: number | null;
  onAdd(): void;
  onSetAlert(): void;
}

const historyTable = lazyPart(() =>
  import('./history-table.tsx').then((part) => part.HistoryTable),
);

const converterPart = lazyPart(() => import('./converter.tsx').then((part) => part.Converter));

export function CoinPanel({ coin, Figures, liveAtSeconds, onAdd, onSetAlert }: Props) {
  const [range, setRange] = useState<CoinRange>('24h');
  const [asTable, setAsTable] = useState(false);
  const { history, isCut, again } = usePriceHistory(coin.id, range, liveAtSeconds);
  useTitle(coin);
  const { current_price: price, price_change_percentage_24h: change24h } = coin;
  const points = history && appendLivePrice(history, isCut ? null : price, liveAtSeconds);
  const series = history && points && { ...history, points };
  const shape = chartShape(points ?? []);
  const { first } = shape;
  // A gap at the start counts only if it is longer than 5 % of the range.
  const isPart = series && first && first.index * 20 > series.points.length;
  const since = isPart && bucketStartText(series, first.index);
  const facts = history?.facts ?? null;
  // If this site recorded only a part of the day, use the provider's figures for the whole day.
  const isDay = isPart && history?.range === '24h' && facts?.low_24h && facts.high_24h;
  const isOther = history?.range !== range;
  const isKnown = range !== '24h' && !isOther && first && price !== null;

  return (
    <>
      <div className="flex-1 overflow-y-auto px-4 pt-4 pb-6 md:px-6">
        <Figures
          id={coin.id}
          pct={isKnown ? (price / first.price - 1) * 100 : range === '24h' ? change24h : null}
          span={isKnown && since ? words.coin.since({ time: since }) : rangeNames[range]}
        />
        <div className="mt-4 mb-10 flex flex-wrap justify-between gap-2">
          <fieldset className="segmented coin-ranges">
            <legend className="sr-only">{words.coin.range}</legend>
            {coinRanges.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === range}
                onClick={() => setRange(each)}
              >
                {rangeNames[each]}
              </button>
            ))}
          </fieldset>
          <fieldset className="segmented">
            <legend className="sr-only">{words.coin.showAs}</legend>
            <button
              type="button"
              aria-label={words.coin.chart}
              aria-pressed={!asTable}
              onClick={() => setAsTable(false)}
            >
              <ChartLine size={16} />
            </button>
            <button
              type="button"
              aria-label={words.coin.table}
              aria-pressed={asTable}
              onPointerEnter={historyTable.preload}
              onFocus={historyTable.preload}
              onClick={() => setAsTable(true)}
            >
              <Table size={16} />
            </button>
          </fieldset>
        </div>
        <div className="coin-plot" aria-busy={isOther}>
          {series ? (
            asTable ? (
              <historyTable.Part
                wanted
                onFailure={() => setAsTable(false)}
                props={{
                  points: series.points,
                  beginningOf: (index) => bucketStartText(series, index),
                  momentOf: (index) => pointTimeText(series, index),
                }}
              />
            ) : (
              <CoinChart
                key={`${series.range} ${series.from}`}
                name={coin.name}
                series={series}
                shape={shape}
              />
            )
          ) : isCut ? (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-center">
              <p>{words.coin.notLoaded}</p>
              <button type="button" className="btn btn-line" onClick={again}>
                {words.page.tryAgain}
              </button>
            </div>
          ) : (
            <span className="skeleton block h-52! w-full" />
          )}
        </div>
        <div className="my-3 min-h-13 text-12 text-text-3 md:min-h-9">
          {series ? <ChartSource series={series} isCut={isCut} /> : null}
        </div>
        <CoinStats
          coin={coin}
          facts={facts}
          low={isDay ? facts.low_24h : (shape.low?.price ?? null)}
          high={isDay ? facts.high_24h : (shape.high?.price ?? null)}
          span={
            !isDay && since
              ? words.coin.since({ time: since })
              : words.coin.inRange({ range: rangeNames[history?.range ?? range] })
          }
        />
        {price === null || price <= 0 ? null : (
          <converterPart.Part
            wanted
            // Ignore the failure: the rest of the panel works without it.
            onFailure={() => {}}
            meanwhile={<div className="h-26" />}
            props={{ symbol: coin.symbol.toUpperCase(), price }}
          />
        )}
      </div>
      <div className="coin-foot">
        <button type="button" className="btn btn-line flex-1" onClick={onSetAlert}>
          {words.alerts.set}
        </button>
        <button type="button" className="btn btn-flame flex-1" onClick={onAdd}>
          <Plus size={16} />
          {words.coin.addToPortfolio}
        </button>
      </div>
    </>
  );
}

/** Sets the document's title while the panel is open. */
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
