import { changeDirection } from '../../../domain/money/market-figures.ts';

const centre = 17;
const wick = 4.5;

/** A 24h change as a small candle: hollow is up, filled is down, a dash is flat. The text beside it gives the value. */
export function CandleGlyph({ pct }: { pct: number | null }) {
  const direction = pct === null ? 'flat' : changeDirection(pct);
  const body = Math.min(22, 5 + 7 * Math.sqrt(Math.abs(pct ?? 0)));
  const top = centre - body / 2;
  const wicks = `M6 ${(top - wick).toFixed(1)}v${wick}m0 ${body.toFixed(1)}v${wick}`;
  return (
    <svg
      className={direction === 'flat' ? 'text-flat' : direction === 'up' ? 'text-up' : 'text-down'}
      width="12"
      height="34"
      viewBox="0 0 12 34"
      fill={direction === 'down' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={
          direction === 'flat'
            ? 'M2 17h8'
            : `${wicks}M2.5 ${top.toFixed(1)}h7v${body.toFixed(1)}h-7z`
        }
      />
    </svg>
  );
}
