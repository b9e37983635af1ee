import { useMemo } from 'react';
import { words } from '../../../content/words.ts';
import { axisLabel, bucketStartText, pointTimeText } from '../../../domain/market/bucket-times.ts';
import { type ValueSeries, valueShape } from '../../../domain/portfolio/value-over-time.ts';
import { Plot } from '../../ui/plot/plot.tsx';
import { useAmounts } from '../amounts.tsx';
import { textForSpeech } from '../entry-words.ts';

/** Longer labels would leave no room for the chart on a phone, and the table has the same figures. */
const maxLabelLength = 12;

/** A chart of the value as a line, and of the cost as steps. */
export function ValueChart({ series }: { series: ValueSeries }) {
  const { points } = series;
  const amounts = useAmounts();
  const shape = useMemo(() => valueShape(series), [series]);
  const dollarsAt = (index: number) => {
    const { value } = series.exactAt(index);
    return value === null ? words.coin.noneAt : textForSpeech(amounts.dollars(value));
  };
  const labelOf = (value: number) => {
    const label = amounts.onAxis(value, shape.tickStep);
    return amounts.areHidden || label.length > maxLabelLength ? null : label;
  };
  const [first, last] = [points.findIndex(Boolean), points.findLastIndex(Boolean)];
  return (
    <Plot
      name={words.value.chart}
      summary={
        first === -1
          ? words.value.noneYet
          : words.value.summary({
              first: dollarsAt(first),
              last: dollarsAt(last),
              invested: textForSpeech(amounts.dollars(series.exactAt(last).invested)),
            })
      }
      count={points.length}
      textAt={(index) => ({ value: dollarsAt(index), moment: pointTimeText(series, index) })}
      spotAt={shape.spotOf}
      labelAt={(index) => axisLabel(series, index)}
      ticks={shape.ticks.map(({ price, y }) => ({
        key: price,
        y,
        label: labelOf(price),
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
    >
      <path className="fill-flame-deep opacity-15" d={shape.area} />
      <path className="invested-line" d={shape.invested} />
      <path className="plot-line" d={shape.line} />
    </Plot>
  );
}
