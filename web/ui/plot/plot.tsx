import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { adoptStyle } from '../page/adopt-style.ts';
import style from './plot.css?inline';

adoptStyle(style);

/** A position in percent of the plot, from the left and the top. */
interface Spot {
  x: number;
  y: number;
}

interface Props {
  /** The chart's accessible name. */
  name: string;
  /** The text read out until a point is chosen. */
  summary: string;
  count: number;
  /** A point's text under the crosshair, which is also read out. */
  textAt(index: number): { value: string; moment: string };
  /** null for a point without a value. */
  spotAt(index: number): Spot | null;
  /** The label below a point. */
  labelAt(index: number): string;
  /** Lines across the plot; the label is null for a line without one. */
  ticks: readonly { key: number; y: number; label: string | null }[];
  /** Periods without data, in percent of the plot. A label is shown if it fits. */
  gaps: readonly { x: number; width: number; label: string }[];
  /** The newest value. */
  end: Spot | null;
  /** The lines, in an SVG box of 100 by 100. */
  children: ReactNode;
  marks?: readonly (Spot & { text: string; side: 'above' | 'below' })[];
}

/** Page Up and Page Down move by this share of the range. */
const pageShare = 0.1;
/** A gap narrower than this, in percent of the plot, has no room for its label. */
const minLabelWidth = 16;

/**
 * A chart of a value over time, with a crosshair for pointers, fingers and keys. Each label is shifted left in proportion to
 * its position, so that it stays within the plot.
 */
export function Plot({ name, summary, count, textAt, spotAt, labelAt, ...drawn }: Props) {
  const { ticks, gaps, end, children, marks = [] } = drawn;
  const [chosen, setAt] = useState<number | null>(null);
  const last = count - 1;
  const at = chosen === null ? null : Math.min(last, chosen);
  const show = (index: number) => setAt(Math.min(last, Math.max(0, index)));
  const hide = () => setAt(null);

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
      // The first Escape hides the crosshair, the next closes the surrounding panel.
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

  const labelChars = Math.max(4, ...ticks.map(({ label }) => label?.length ?? 0));
  return (
    <div className="plot" style={{ paddingRight: `${labelChars + 2}ch` }}>
      <div
        className="plot-in"
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={at === null ? summary : Object.values(textAt(at)).join(', ')}
        onKeyDown={move}
        onBlur={hide}
        onPointerMove={point}
        onPointerDown={point}
        // Also hides the crosshair when the finger starts to scroll the page.
        onPointerLeave={hide}
        onPointerCancel={hide}
      >
        {ticks.map(({ key, y, label }) => (
          <div key={key} className="plot-y" style={{ top: `${y}%` }}>
            {label === null ? null : <span>{label}</span>}
          </div>
        ))}
        {gaps.map(({ x, width, label }) => (
          <div key={x} className="plot-gap" style={{ left: `${x}%`, width: `${width}%` }}>
            {width < minLabelWidth ? null : <span>{label}</span>}
          </div>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {children}
        </svg>
        {marks.map(({ x, y, text, side }) => (
          <span
            key={side}
            className={`plot-mark plot-${side}`}
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <i />
            <span style={{ translate: `-${x}%` }}>{text}</span>
          </span>
        ))}
        {end ? <i className="plot-end" style={{ left: `${end.x}%`, top: `${end.y}%` }} /> : null}
        {at === null ? null : (
          <Crosshair x={last > 0 ? (at / last) * 100 : 100} y={spotAt(at)?.y} {...textAt(at)} />
        )}
        {[0, 25, 50, 75, 100].map((x) => (
          <span
            key={x}
            className={`plot-x ${x % 50 ? 'max-md:hidden' : ''}`}
            style={{ left: `${x}%`, translate: `-${x}%` }}
          >
            {labelAt(Math.round((last * x) / 100))}
          </span>
        ))}
      </div>
    </div>
  );
}

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
