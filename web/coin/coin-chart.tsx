import { words } from '../../content/words.ts';
import {
  axisLabel,
  type Buckets,
  bucketStartText,
  pointTimeText,
} from '../../domain/market/bucket-times.ts';
import type { ChartShape } from '../../domain/market/chart-shape.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { formatPrice } from '../../domain/money/market-figures.ts';
import { withDollarSign } from '../../domain/money/units.ts';
import { Plot } from '../ui/plot/plot.tsx';

interface Props {
  name: string;
  series: Buckets;
  shape: ChartShape;
}

export function CoinChart({ name, series, shape }: Props) {
  const { points } = series;
  const { high, low } = shape;
  return (
    <Plot
      name={words.coin.chartOf({ name })}
      summary={chartSummary(shape)}
      count={points.length}
      textAt={(index) => {
        const price = points[index]?.[1];
        return {
          value: price === undefined ? words.coin.noneAt : formatPrice(price),
          moment: pointTimeText(series, index),
        };
      }}
      spotAt={shape.spotOf}
      labelAt={(index) => axisLabel(series, index)}
      ticks={shape.ticks.map(({ price, y }) => ({
        key: price,
        y,
        label: tickText(price, shape.tickStep),
      }))}
      gaps={shape.gaps.map(({ x, width, from, to }) => ({
        x,
        width,
        label:
          from === 0 && to < points.length - 1
            ? words.coin.recordingSince({ time: bucketStartText(series, to + 1) })
            : words.coin.noPrices,
      }))}
      end={shape.end}
      marks={
        high && low && high.price > low.price
          ? [
              {
                ...high,
                text: words.coin.highOf({ price: formatPrice(high.price) }),
                side: 'above',
              },
              { ...low, text: words.coin.lowOf({ price: formatPrice(low.price) }), side: 'below' },
            ]
          : []
      }
    >
      <path className="fill-flame-deep opacity-15" d={shape.area} />
      <path className="plot-line" d={shape.line} />
    </Plot>
  );
}

function tickText(price: number, step: number): string {
  const decimals = step >= 1 ? 0 : Math.min(20, Math.ceil(-Math.log10(step)));
  return withDollarSign(groupedDecimals(price, decimals));
}

function chartSummary({ first, end, low, high }: ChartShape): string {
  if (!first || !end || !low || !high) return words.coin.noneRecorded;
  return words.coin.summary({
    first: formatPrice(first.price),
    last: formatPrice(end.price),
    high: formatPrice(high.price),
    low: formatPrice(low.price),
  });
}
