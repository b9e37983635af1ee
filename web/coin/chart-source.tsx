import { words } from '../../content/words.ts';
import type { PriceHistory } from '../../contract/market-history.ts';
import {
  areDays,
  type Buckets,
  bucketStartText,
  pointTimeText,
} from '../../domain/market/bucket-times.ts';
import { gapsOf } from '../../domain/market/chart-shape.ts';
import { PlotSource } from '../ui/plot/plot-source.tsx';

interface Props {
  series: Buckets & Pick<PriceHistory, 'source'>;
  /** True if the chart ends early because newer prices could not be fetched. */
  isCut: boolean;
}

/** The source of the chart's prices, their spacing, and the gaps. */
export function ChartSource({ series, isCut }: Props) {
  const { points, step_seconds: step, source } = series;
  const gaps = gapsOf(points);
  const [first] = gaps;
  if (first?.from === 0 && first.to === points.length - 1) return <p>{words.coin.noneKnown}</p>;
  return (
    <>
      <PlotSource
        source={words.coin.source[source]}
        everySeconds={step}
        since={first?.from === 0 ? bucketStartText(series, first.to + 1) : null}
        areDays={areDays(series)}
        gaps={gaps
          .filter(({ from }) => from > 0)
          .map(({ from, to }) => ({
            from: bucketStartText(series, from),
            to: pointTimeText(series, to),
          }))}
      />
      {isCut ? (
        <p role="status">
          {words.coin.cut({ time: pointTimeText(series, points.findLastIndex(Boolean)) })}
        </p>
      ) : null}
    </>
  );
}
