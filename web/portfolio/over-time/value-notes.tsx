import { words } from '../../../content/words.ts';
import type { HistorySource, PriceHistory } from '../../../contract/market-history.ts';
import { areDays, bucketStartText, pointTimeText } from '../../../domain/market/bucket-times.ts';
import { gapsOf } from '../../../domain/market/chart-shape.ts';
import type { Holding } from '../../../domain/portfolio/portfolio.ts';
import type { ValueSeries } from '../../../domain/portfolio/value-over-time.ts';
import { PlotSource } from '../../ui/plot/plot-source.tsx';

interface Props {
  series: ValueSeries | null;
  /** The coins' prices; null until they are loaded. */
  histories: ReadonlyMap<string, PriceHistory> | null;
  /** The market's ids of coins whose prices could not be loaded. */
  failed: readonly string[];
  rows: readonly Holding[];
  onAgain(): void;
}

/** Notes on the source of the prices, and on the coins and times without a price. */
export function ValueNotes({ series, histories, failed, rows, onAgain }: Props) {
  const isFailed = ({ match }: Holding) => match !== null && failed.includes(match.id);
  const named = (isMeant: (row: Holding) => boolean) =>
    rows
      .filter(isMeant)
      .map(({ match, coin }) => match?.name ?? coin)
      .join(', ');
  const [unknown, sparse, missed] = [
    named((row) => series?.unknown.includes(row.coinId) === true && !isFailed(row)),
    named((row) => series?.sparse.includes(row.coinId) === true),
    named(isFailed),
  ];
  return (
    <div className="mt-3 grid min-h-18 gap-1 text-12 wrap-anywhere text-text-3">
      {series === null || histories === null ? null : (
        <>
          <Source series={series} histories={histories} />
          <p>{words.value.how}</p>
          {unknown === '' ? null : <p>{words.value.unknown({ coins: unknown })}</p>}
          {sparse === '' ? null : <p>{words.value.sparse({ coins: sparse })}</p>}
          {series.undated === 0 ? null : <p>{words.value.undated({ count: series.undated })}</p>}
          {series.ahead === 0 ? null : <p>{words.value.ahead({ count: series.ahead })}</p>}
        </>
      )}
      {missed === '' ? null : (
        <p role="status">
          <span>{words.value.failed({ coins: missed })}</span>{' '}
          <button type="button" className="text-link min-h-6" onClick={onAgain}>
            {words.page.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}

function Source({
  series,
  histories,
}: {
  series: ValueSeries;
  histories: ReadonlyMap<string, PriceHistory>;
}) {
  const sources = new Set([...histories.values()].map(({ source }) => source));
  const all: readonly HistorySource[] = ['simulated', 'provider', 'recorded'];
  const source = all.find((each) => sources.has(each)) ?? 'recorded';
  const gaps = gapsOf(series.points);
  const [first] = gaps;
  if (first?.from === 0 && first.to === series.points.length - 1)
    return <p>{words.coin.noneKnown}</p>;
  return (
    <PlotSource
      source={words.coin.source[source]}
      everySeconds={series.step_seconds}
      since={first?.from === 0 ? bucketStartText(series, first.to + 1) : null}
      areDays={areDays(series)}
      gaps={gaps
        .filter(({ from }) => from > 0)
        .map(({ from, to }) => ({
          from: bucketStartText(series, from),
          to: pointTimeText(series, to),
        }))}
    />
  );
}
