import { useDeferredValue, useMemo, useState } from 'react';
import { words } from '../../../content/words.ts';
import type { PriceHistory } from '../../../contract/market-history.ts';
import type { Entry } from '../../../domain/ledger/entry.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import { type LivePrices, valueOverTime } from '../../../domain/portfolio/value-over-time.ts';
import { useFreshness } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { adoptStyle } from '../../ui/page/adopt-style.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { Ledger } from '../use-ledger.ts';
import style from './over-time.css?inline';
import { useCoinPrices } from './use-coin-prices.ts';
import { ValueChart } from './value-chart.tsx';
import { ValueNotes } from './value-notes.tsx';
import {
  chartForRange,
  chartFreshSeconds,
  rangeStart,
  type ValueRange,
  valueRanges,
} from './value-ranges.ts';
import { ValueReturns } from './value-returns.tsx';

adoptStyle(style);

const valueTable = lazyPart(() => import('./value-table.tsx').then((part) => part.ValueTable));

export interface OverTimeProps {
  entries: readonly Entry[];
  ledger: Ledger;
  rows: readonly Holding[];
}

export function OverTime({ entries, ledger, rows }: OverTimeProps) {
  const [range, setRange] = useState<ValueRange>('all');
  const [asTable, setAsTable] = useState(false);
  const live = useLivePrices(rows);
  const nowSeconds = live?.atSeconds ?? Date.now() / 1_000;
  const chart = chartForRange(range, entries, nowSeconds);
  const ids = [...new Set(rows.flatMap(({ match }) => match?.id ?? []))].toSorted();
  const round = Math.floor(nowSeconds / chartFreshSeconds[chart]);
  const { loaded, done, again } = useCoinPrices(ids, chart, round);
  const histories = loaded?.histories;
  // A new price changes only the last point, but recomputing everything takes just a few milliseconds.
  const series = useMemo(
    () =>
      histories === undefined
        ? null
        : valueOverTime({
            entries,
            ledger,
            prices: pricesByCoin(rows, histories),
            live,
            fromSeconds: rangeStart(range, entries, nowSeconds),
          }),
    [entries, ledger, rows, histories, live, range, nowSeconds],
  );
  // Deferred, so that the chart is drawn before the returns are computed.
  const drawn = useDeferredValue(series);
  return (
    <section className="card p-5 md:p-6" aria-labelledby="value-over-time">
      <div className="mb-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id="value-over-time" className="text-card">
            {words.value.title}
          </h2>
          <p className="value-legend mt-1" aria-hidden="true">
            <span>
              <i />
              {words.value.value}
            </span>
            <span>
              <i className="invested" />
              {words.ledger.invested}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <fieldset className="segmented">
            <legend className="sr-only">{words.coin.range}</legend>
            {valueRanges.map(({ range: each, name }) => (
              <button
                key={each}
                type="button"
                className="max-xs:px-2!"
                aria-pressed={each === range}
                onClick={() => setRange(each)}
              >
                {name}
              </button>
            ))}
          </fieldset>
          <fieldset className="segmented">
            <legend className="sr-only">{words.coin.showAs}</legend>
            {[false, true].map((isTable) => (
              <button
                key={String(isTable)}
                type="button"
                aria-pressed={asTable === isTable}
                onPointerEnter={valueTable.preload}
                onFocus={valueTable.preload}
                onClick={() => setAsTable(isTable)}
              >
                {isTable ? words.coin.table : words.coin.chart}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      <div className="value-plot" aria-busy={loaded === null}>
        {loaded === null ? (
          <Loading done={done} count={ids.length} />
        ) : series === null ? (
          <p className="grid h-full place-content-center text-text-2">{words.coin.noneKnown}</p>
        ) : asTable ? (
          <valueTable.Part wanted onFailure={() => setAsTable(false)} props={{ series }} />
        ) : (
          <ValueChart series={series} />
        )}
      </div>
      <ValueNotes
        series={series}
        histories={histories ?? null}
        failed={loaded?.failed ?? []}
        rows={rows}
        onAgain={again}
      />
      {drawn === null ? null : <ValueReturns series={drawn} entries={entries} />}
    </section>
  );
}

const Loading = ({ done, count }: { done: number; count: number }) => (
  <div className="relative h-full">
    <span className="skeleton block h-full! w-full" />
    <p className="absolute inset-0 grid place-content-center text-13 text-text-2">
      {words.value.loading({ done, count })}
    </p>
  </div>
);

/**
 * The prices by the coin ids of the entries, which differ from the market's ids for coins known only by their symbols.
 */
const pricesByCoin = (rows: readonly Holding[], histories: ReadonlyMap<string, PriceHistory>) =>
  new Map(
    rows.flatMap(({ coinId, match }) => {
      const history = match && histories.get(match.id);
      return history ? [[coinId, history] as const] : [];
    }),
  );

/** The current prices; null while they are old or samples. */
function useLivePrices(rows: readonly Holding[]): LivePrices | null {
  const market = useMarket();
  const { isLive } = useFreshness(market);
  const asOfMs = isLive || market.source === 'simulated' ? market.asOfMs : null;
  return useMemo(
    () =>
      asOfMs === null
        ? null
        : {
            atSeconds: asOfMs / 1_000,
            prices: new Map(
              rows.flatMap(({ coinId, price }) => (price === null ? [] : [[coinId, price]])),
            ),
          },
    [rows, asOfMs],
  );
}
