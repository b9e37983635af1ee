import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface Bar {
  key: string;
  label: string;
  value: number;
  /** A second amount, drawn hollow below the axis or beside the bar. */
  other: number;
  /** The full description, including the day. */
  text: string;
  /** The values for the table, one for each header. */
  cells: readonly string[];
}

interface Props {
  name: string;
  bars: readonly Bar[];
  others: 'below' | 'beside';
  scale(value: number): string;
  /** The headers of the table; the first is for the bar's label. */
  headers: readonly string[];
}

const height = 220;
const footPx = 24;
const sidePx = 76;
/** The positions of the grid lines, as fractions of the scale. */
const shares = [0, 0.25, 0.5, 0.75, 1];
/** The minimum width of a bar's label. */
const labelPx = 64;

/** The upper end of the scale: the next value whose quarters are round numbers. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return (
    power * ([1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10)
  );
}

/**
 * A bar chart, drawn at the available width, so that its labels are never scaled. Screen readers read out the bar that
 * the pointer or the arrow keys select. A table below has the same figures.
 */
export function BarChart({ headers, ...chart }: Props) {
  const { name, bars } = chart;
  return (
    <>
      <Chart {...chart} />
      <details className="pad">
        <summary>Show as a table</summary>
        <table className="table" aria-label={name}>
          <thead>
            <tr>
              {headers.map((header, at) => (
                <th key={header} className={at === 0 ? undefined : 'end'}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, cells }) => (
              <tr key={key}>
                {headers.map((header, at) => (
                  <td
                    key={header}
                    className={at === 0 ? undefined : 'end'}
                    data-label={at === 0 ? undefined : header}
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function Chart({ name, bars, others, scale }: Omit<Props, 'headers'>) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [lit, setLit] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const last = bars.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: (lit ?? bars.length) - 1,
      ArrowRight: (lit ?? -1) + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') return setLit(null);
    if (next === undefined) return;
    event.preventDefault();
    setLit(Math.min(Math.max(next, 0), last));
  };
  const top = roundUp(
    Math.max(
      0,
      ...bars.flatMap(({ value, other }) => (others === 'beside' ? [value, other] : [value])),
    ),
  );
  const most = others === 'below' ? Math.max(0, ...bars.map(({ other }) => other)) : 0;
  const unit = (height - footPx - 12) / (top + most);
  const zero = 12 + top * unit;
  const room = Math.max(width - sidePx, 0) / Math.max(bars.length, 1);
  const every = Math.max(1, Math.ceil(labelPx / Math.max(room, 1)));
  const shown = lit === null ? undefined : bars[Math.min(lit, last)];
  return (
    <div className="bars">
      <p className="bar-text" aria-hidden="true">
        {shown?.text ?? '\u00a0'}
      </p>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={lit ?? last}
        aria-valuetext={shown?.text ?? 'The arrow keys tell each bar'}
        onKeyDown={onKeyDown}
        onBlur={() => setLit(null)}
      >
        {width > 0 && (
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            onPointerLeave={() => setLit(null)}
            onPointerMove={({ nativeEvent }) =>
              setLit(Math.min(Math.max(Math.floor(nativeEvent.offsetX / room), 0), last))
            }
          >
            {shares.map((share) => {
              const value = top * share;
              const y = zero - value * unit;
              return (
                <g key={share} className="grid-line">
                  <line x1={0} x2={width - sidePx} y1={y} y2={y} />
                  <text x={width} y={y} textAnchor="end" dominantBaseline="middle">
                    {scale(value)}
                  </text>
                </g>
              );
            })}
            {bars.map(({ key, label, value, other }, at) => {
              const whole = room * 0.68;
              const each = others === 'beside' ? whole / 2 : whole;
              const x = room * at + (room - whole) / 2;
              return (
                <g key={key} data-lit={at === lit || undefined}>
                  <rect
                    className="bar"
                    x={x}
                    y={zero - value * unit}
                    width={each}
                    height={Math.max(value, 0) * unit}
                  />
                  {other > 0 && (
                    <rect
                      className="bar-other"
                      x={others === 'beside' ? x + each : x}
                      y={others === 'beside' ? zero - other * unit : zero + 1}
                      width={each}
                      height={other * unit}
                    />
                  )}
                  {at % every === 0 && (
                    // The first label starts at its bar, so that it does not extend beyond the chart's edge.
                    <text
                      x={at === 0 ? x : room * at + room / 2}
                      y={height - 4}
                      textAnchor={at === 0 ? 'start' : 'middle'}
                    >
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </div>
  );
}
