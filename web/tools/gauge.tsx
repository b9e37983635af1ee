import { words } from '../../content/words.ts';
import { type FearGreedBand, fearGreedBands } from '../../domain/market/fear-greed.ts';
import { FlameShapes } from '../ui/pictures/flame.tsx';

const centre = { x: 300, y: 290 };
const radius = 220;
const fills = ['--fg-1', '--fg-2', '--fg-3', '--fg-4', '--fg-5'] as const;
/** Half of the gap between two arcs, in points of the index from 0 to 100. */
const gap = 0.35;

/** A half circle of five arcs, the current one thicker; the needle is a lit match. */
export function Gauge({ score, band }: { score: number | null; band: FearGreedBand | null }) {
  return (
    <svg viewBox="36 14 528 322" className="w-full max-w-165" aria-hidden="true">
      {fearGreedBands.map((arc, index) => (
        <path
          key={arc.key}
          d={arcPath(
            index === 0 ? 0 : arc.from - 0.5 + gap,
            index === 4 ? 100 : arc.to + 0.5 - gap,
          )}
          fill="none"
          stroke={`var(${fills[index]})`}
          strokeWidth={arc === band ? 44 : 30}
        />
      ))}
      {[0, 25, 45, 55, 75, 100].map((mark) => {
        const at = pointAt(mark, radius + (mark === 0 || mark === 100 ? 0 : 36));
        return (
          <text
            key={mark}
            x={at.x}
            y={at.y + (mark === 0 || mark === 100 ? 28 : 5)}
            textAnchor="middle"
            className="num fill-text-3 text-[22px] max-xs:text-[28px] md:text-14"
          >
            {mark}
          </text>
        );
      })}
      {score === null ? null : (
        <g className="needle" style={{ rotate: `${(score - 50) * 1.8}deg` }}>
          <g transform="translate(300 150) scale(3.7) translate(-16 -13)">
            <FlameShapes />
          </g>
          <path d="M300 178V142" className="stroke-text" strokeWidth="4.5" strokeLinecap="round" />
        </g>
      )}
      <text
        x={centre.x}
        y="270"
        textAnchor="middle"
        className="num fill-text text-[88px] font-semibold tracking-[-3px]"
      >
        {score ?? '–'}
      </text>
      <text
        x={centre.x}
        y="310"
        textAnchor="middle"
        className="fill-text text-[25px] font-semibold max-xs:text-[30px] md:text-22"
      >
        {band ? words.tools.moods[band.key] : ''}
      </text>
    </svg>
  );
}

function pointAt(score: number, distance: number): { x: number; y: number } {
  const angle = Math.PI * (1 - score / 100);
  return { x: centre.x + distance * Math.cos(angle), y: centre.y - distance * Math.sin(angle) };
}

function arcPath(from: number, to: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M${at(start)}A${radius} ${radius} 0 0 1 ${at(end)}`;
}
