import { words } from '../../content/words.ts';
import type { PriceHistory } from '../../contract/market-history.ts';
import { gapsOf } from '../../domain/market/chart-shape.ts';
import { beginningOf, momentOf, type Series } from './times.ts';

const sources = {
  recorded: words.coin.source.recorded,
  provider: words.coin.source.provider,
  simulated: words.coin.source.simulated,
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
  if (first?.from === 0 && first.to === points.length - 1) return <p>{words.coin.noneKnown}</p>;
  const every = everyText(step);
  const spacing =
    first?.from === 0
      ? words.coin.everySince({ every, time: beginningOf(series, first.to + 1) })
      : every;
  const zone = range === '1y' ? words.coin.daysOfUtc : words.coin.timesOfHere;
  const between = gaps.filter(({ from }) => from > 0);
  const [gap] = between;
  return (
    <>
      <p>
        <b className="font-semibold text-text-2">{sources[source]}</b>{' '}
        <span>{`${spacing}. ${zone}`}</span>
      </p>
      {isCut ? (
        <p role="status">
          {words.coin.cut({ time: momentOf(series, points.findLastIndex(Boolean)) })}
        </p>
      ) : null}
      {gap ? (
        <p className="mt-1 flex items-center gap-2">
          <i className="plot-gap gap-swatch" />
          <span>
            {between.length > 1
              ? words.coin.gaps({ count: between.length })
              : words.coin.gap({
                  from: beginningOf(series, gap.from),
                  to: momentOf(series, gap.to),
                })}
          </span>
        </p>
      ) : null}
    </>
  );
}

/** How far apart the prices are, such as 'every 5 minutes'. */
function everyText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return words.coin.every.minutes({ minutes });
  const hours = minutes / 60;
  return hours < 24
    ? words.coin.every.hours({ count: hours })
    : words.coin.every.days({ count: hours / 24 });
}
