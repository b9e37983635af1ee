import type { PriceHistory } from '../../contract/market-history.ts';
import { gapsOf } from '../../domain/market/chart-shape.ts';
import { beginningOf, momentOf, type Series } from './times.ts';

const sources = {
  recorded: 'Recorded by this site',
  provider: 'From the provider',
  simulated: 'Simulated',
} as const;

interface Props {
  source: PriceHistory['source'];
  series: Series;
  /** Whether newer prices could not be had. */
  isCut: boolean;
}

/** Where the prices of the chart come from, how far apart they are, and where there are none. */
export function ChartSource({ source, series, isCut }: Props) {
  const { points, range, step_seconds: step } = series;
  const gaps = gapsOf(points);
  const [first] = gaps;
  if (first?.from === 0 && first.to === points.length - 1)
    return <p>No prices of this range are known yet.</p>;
  const begins = first?.from === 0 ? ` since ${beginningOf(series, first.to + 1)}` : '';
  const zone = range === '1y' ? 'Days are those of UTC.' : 'Times are in your time zone.';
  const between = gaps.filter(({ from }) => from > 0);
  const [gap] = between;
  return (
    <>
      <p>
        <b className="font-semibold text-text-2">{sources[source]}</b>{' '}
        <span>{`every ${everyText(step)}${begins}. ${zone}`}</span>
      </p>
      {isCut ? (
        <p role="status">{`Ends at ${momentOf(series, points.findLastIndex(Boolean))}: newer prices could not be loaded.`}</p>
      ) : null}
      {gap ? (
        <p className="mt-1 flex items-center gap-2">
          <i className="plot-gap gap-swatch" />
          <span>
            {between.length > 1
              ? `No prices at ${between.length} times. The table has them.`
              : `No prices from ${beginningOf(series, gap.from)} to ${momentOf(series, gap.to)}.`}
          </span>
        </p>
      ) : null}
    </>
  );
}

function everyText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? 'hour' : `${hours} hours`;
  return hours === 24 ? 'day' : `${hours / 24} days`;
}
