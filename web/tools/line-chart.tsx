interface Props {
  /** The chart's description for screen readers. */
  label: string;
  /** y at x from 0 to 1; null where there is no point. */
  at(x: number): number | null;
  /** Labels below, from left to right, evenly spread. */
  below: readonly string[];
  formatY(y: number): string;
  /** A loss is drawn in crimson, and shaded up to zero, which is at the top. */
  kind?: 'gain' | 'loss';
  /** The position of the marked point, x from 0 to 1. */
  marked: number;
}

const samples = 60;

type Edges = Record<'top' | 'bottom', number>;

/**
 * A chart with one line, drawn once for phones and once for wider screens, because scaling one drawing down would
 * shrink its labels.
 */
export function LineChart(props: Props) {
  return (
    <>
      <Drawing
        {...props}
        width={680}
        height={300}
        className="text-[min(var(--fs-12),15px)] max-md:hidden"
      />
      <Drawing
        {...props}
        width={330}
        height={230}
        className="text-[min(var(--fs-13),15px)] max-xs:text-[15px] md:hidden"
      />
    </>
  );
}

const lineClasses = {
  gain: { area: 'fill-flame opacity-15', line: 'stroke-flame-deep' },
  loss: { area: 'fill-down-fill opacity-15', line: 'stroke-down-fill' },
} as const;

function Drawing(props: Props & { width: number; height: number; className: string }) {
  const { label, at, below, formatY, kind = 'gain', marked, width, height } = props;
  const edge = { top: 16, bottom: height - 30 };
  const points = Array.from({ length: samples + 1 }, (_, index) => index / samples).flatMap((x) => {
    const y = at(x);
    return y === null || !Number.isFinite(y) ? [] : [{ x, y }];
  });
  const { grid, yOf } = yScale(points, kind, edge);
  // Widen the margin for labels longer than $1,000, as some locales have.
  const labelled = Math.max(0, ...grid.map((y) => formatY(y).length));
  const box = { ...edge, left: 8, right: width - Math.max(62, 20 + 7 * labelled) };
  const xOf = (x: number) => box.left + x * (box.right - box.left);
  const line = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`)
    .join('');
  const base = kind === 'gain' ? box.bottom : box.top;
  const ring = at(marked);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`h-auto w-full ${props.className}`}
      role="img"
      aria-label={label}
    >
      <g className="num fill-text-3">
        {grid.map((y, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a flat line has the same y on every grid line
          <g key={index}>
            <path d={`M${box.left} ${yOf(y).toFixed(1)}H${box.right}`} className="stroke-line" />
            <text x={box.right + 13} y={yOf(y) + 4}>
              {formatY(y)}
            </text>
          </g>
        ))}
        {below.map((text, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its place on the axis
            key={index}
            className={index % 2 === 1 ? 'max-xs:hidden' : ''}
            x={xOf(index / (below.length - 1))}
            y={height - 8}
            textAnchor={index === 0 ? 'start' : index === below.length - 1 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </g>
      {points.length === 0 ? null : (
        <>
          <path d={`${line}V${base}H${box.left}Z`} className={lineClasses[kind].area} />
          <path
            d={line}
            fill="none"
            className={lineClasses[kind].line}
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        </>
      )}
      {ring === null || !Number.isFinite(ring) ? null : (
        <>
          {kind === 'loss' ? (
            <path
              d={`M${xOf(marked)} ${yOf(ring)}V${box.bottom}`}
              className="stroke-line-strong"
              strokeDasharray="3 3"
            />
          ) : null}
          <circle
            cx={xOf(marked)}
            cy={yOf(ring)}
            r="5.5"
            className={`fill-surface ${lineClasses[kind].line}`}
            strokeWidth="2.5"
          />
        </>
      )}
    </svg>
  );
}

/** The scale of y in the drawing, with four grid lines, or none without points. */
function yScale(points: readonly { y: number }[], kind: 'gain' | 'loss', box: Edges) {
  const largest = Math.max(...points.map(({ y }) => Math.abs(y))) || 1;
  // From −1 to 1, because sums and multiples of the largest numbers would be infinite.
  const ys = points.map(({ y }) => y / largest);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const span = high - low || Math.abs(high) || 1;
  // The line of a gain starts a little above the bottom. The line of a loss starts at zero, which is the top.
  const floor = kind === 'gain' ? low - span * 0.25 : low;
  const top = high === low ? high + span * 0.75 : high;
  return {
    grid:
      points.length === 0
        ? []
        : [0, 1, 2, 3].map((step) => (low + ((high - low) * step) / 3) * largest),
    yOf: (y: number) =>
      box.bottom - ((y / largest - floor) / (top - floor || 1)) * (box.bottom - box.top),
  };
}
