import { words } from '../../content/words.ts';
import type { PriceHistory } from '../../contract/market-history.ts';
import { gapsOf } from '../../domain/market/chart-shape.ts';
import { bucketStartText, pointTimeText, type Series } from './times.ts';

interface Props {
  series: Series & Pick<PriceHistory, 'source'>;
  /** True if newer prices could not be fetched. */
  isCut: boolean;
}

/** The source of the chart's prices, their spacing, and the gaps. */
export function ChartSource({ series, isCut }: Props) {
  const { points, range, step_seconds: step, source } = series;
  const gaps = gapsOf(points);
  const [first] = gaps;
  if (first?.from === 0 && first.to === points.length - 1) return <p>{words.coin.noneKnown}</p>;
  const every = everyText(step);
  const spacing =
    first?.from === 0
      ? words.coin.everySince({ every, time: bucketStartText(series, first.to + 1) })
      : every;
  const zone = range === '1y' ? words.coin.daysOfUtc : words.coin.timesOfHere;
  const between = gaps.filter(({ from }) => from > 0);
  const [gap] = between;
  return (
    <>
      <p>
        <b className="font-semibold text-text-2">{words.coin.source[source]}</b>{' '}
        <span>{`${spacing}. ${zone}`}</span>
      </p>
      {isCut ? (
        <p role="status">
          {words.coin.cut({ time: pointTimeText(series, points.findLastIndex(Boolean)) })}
        </p>
      ) : null}
      {gap ? (
        <p className="mt-1 flex items-center gap-2">
          <i className="plot-gap gap-swatch" />
          <span>
            {between.length > 1
              ? words.coin.gaps({ count: between.length })
              : words.coin.gap({
                  from: bucketStartText(series, gap.from),
                  to: pointTimeText(series, gap.to),
                })}
          </span>
        </p>
      ) : null}
    </>
  );
}

/** The spacing of prices, such as 'every 5 minutes'. */
function everyText(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 60) return words.coin.every.minutes({ minutes });
  const hours = minutes / 60;
  const days = hours / 24;
  return days < 1
    ? words.coin.every.hours({ count: hours })
    : words.coin.every.days({ count: days });
}
