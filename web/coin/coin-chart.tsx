import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { words } from '../../content/words.ts';
import type { ChartShape } from '../../domain/market/chart-shape.ts';
import { formatPrice } from '../../domain/money/format.ts';
import { groupedDecimals } from '../../domain/money/grouped-decimals.ts';
import { dollars } from '../../domain/money/units.ts';
import { axisLabel, bucketStartText, pointTimeText, type Series } from './times.ts';

interface Props {
  name: string;
  series: Series;
  shape: ChartShape;
}

/** The share of the range that Page Up and Page Down move by. */
const pageShare = 0.1;
/** The narrowest gap with room for its label, in percent of the plot. */
const minLabelWidth = 16;

/** A line chart of prices, with a crosshair for pointers, fingers and keys. */
export function CoinChart({ name, series, shape }: Props) {
  const { points } = series;
  const { high, low, end } = shape;
  const [at, setAt] = useState<number | null>(null);
  const last = points.length - 1;
  const show = (index: number) => setAt(Math.min(last, Math.max(0, index)));
  const hide = () => setAt(null);
  const textAt = (index: number) => {
    const point = points[index];
    const value = point ? formatPrice(point[1]) : words.coin.noneAt;
    return { value, moment: pointTimeText(series, index) };
  };

  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.round(last * pageShare));
    const here = at ?? last + 1;
    const steps: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: at === null ? 0 : here + 1,
      PageDown: here - page,
      PageUp: here + page,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape' && at !== null) {
      // The first Escape hides the crosshair, the next closes the panel.
      event.stopPropagation();
      event.preventDefault();
      return hide();
    }
    const to = steps[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    show(to);
  };

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    show(Math.round(((clientX - left) / width) * last));
  };

  return (
    <div className="plot" style={{ paddingRight: `${labelChars(shape) + 2}ch` }}>
      <div
        className="plot-in"
        role="slider"
        tabIndex={0}
        aria-label={words.coin.chartOf({ name })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={at === null ? chartSummary(shape) : Object.values(textAt(at)).join(', ')}
        onKeyDown={move}
        onBlur={hide}
        onPointerMove={point}
        onPointerDown={point}
        // A finger that turns out to scroll the page, too.
        onPointerLeave={hide}
        onPointerCancel={hide}
      >
        {shape.ticks.map(({ price, y }) => (
          <div key={price} className="plot-y" style={{ top: `${y}%` }}>
            <span>{tickText(price, shape.tickStep)}</span>
          </div>
        ))}
        {shape.gaps.map((gap) => (
          <div
            key={gap.from}
            className="plot-gap"
            style={{ left: `${gap.x}%`, width: `${gap.width}%` }}
          >
            {gap.width < minLabelWidth ? null : (
              <span>
                {gap.from === 0 && gap.to < last
                  ? words.coin.recordingSince({ time: bucketStartText(series, gap.to + 1) })
                  : words.coin.noPrices}
              </span>
            )}
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="fill-flame-deep opacity-15" d={shape.area} />
          <path className="plot-line" d={shape.line} />
        </svg>
        {high && low && high.price > low.price ? (
          <>
            <PriceMark
              {...high}
              text={words.coin.highOf({ price: formatPrice(high.price) })}
              kind="high"
            />
            <PriceMark
              {...low}
              text={words.coin.lowOf({ price: formatPrice(low.price) })}
              kind="low"
            />
          </>
        ) : null}
        {end ? <i className="plot-end" style={{ left: `${end.x}%`, top: `${end.y}%` }} /> : null}
        {at === null ? null : (
          <Crosshair
            x={last > 0 ? (at / last) * 100 : 100}
            y={shape.spotOf(at)?.y}
            {...textAt(at)}
          />
        )}
        {[0, 25, 50, 75, 100].map((x) => (
          <span
            key={x}
            className={`plot-x ${x % 50 ? 'max-md:hidden' : ''}`}
            style={{ left: `${x}%`, translate: `-${x}%` }}
          >
            {axisLabel(series, Math.round((last * x) / 100))}
          </span>
        ))}
      </div>
    </div>
  );
}

interface MarkProps {
  x: number;
  y: number;
  text: string;
  kind: 'high' | 'low';
}

// The label is shifted left in proportion to its position, so that it stays within the plot.
const PriceMark = ({ x, y, text, kind }: MarkProps) => (
  <span className={`plot-mark plot-${kind}`} style={{ left: `${x}%`, top: `${y}%` }}>
    <i />
    <span style={{ translate: `-${x}%` }}>{text}</span>
  </span>
);

interface CrosshairProps {
  x: number;
  /** undefined over a gap. */
  y: number | undefined;
  value: string;
  moment: string;
}

const Crosshair = ({ x, y, value, moment }: CrosshairProps) => (
  <div className="plot-cross" style={{ left: `${x}%` }}>
    {y === undefined ? null : <i style={{ top: `${y}%` }} />}
    <p style={{ translate: `-${x}%` }}>
      <b>{value}</b>
      <span>{moment}</span>
    </p>
  </div>
);

function tickText(price: number, step: number): string {
  const decimals = step >= 1 ? 0 : Math.min(20, Math.ceil(-Math.log10(step)));
  return dollars(groupedDecimals(price, decimals));
}

const labelChars = ({ ticks, tickStep }: ChartShape) =>
  Math.max(4, ...ticks.map(({ price }) => tickText(price, tickStep).length));

function chartSummary({ first, end, low, high }: ChartShape): string {
  if (!first || !end || !low || !high) return words.coin.noneRecorded;
  return words.coin.summary({
    first: formatPrice(first.price),
    last: formatPrice(end.price),
    high: formatPrice(high.price),
    low: formatPrice(low.price),
  });
}
