import { type Direction, directionOf, formatChange } from '../../domain/format.ts';

const arrows = { up: 'M4 1 7.6 7H.4z', down: 'M4 7 .4 1h7.2z', flat: 'M1 3.4h6v1.2H1z' } as const;

export function Arrow({ direction }: { direction: Direction }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <path d={arrows[direction]} fill="currentColor" />
    </svg>
  );
}

/** A 24h change: arrow, sign, two decimals and colour, all saying the same. A dash when it is not known. */
export function Delta({ pct, chip = false }: { pct: number | null; chip?: boolean }) {
  if (pct === null) return <span className="text-text-3">–</span>;
  const direction = directionOf(pct);
  return (
    <span className={`delta delta-${direction}${chip ? ' delta-chip' : ''}`}>
      <Arrow direction={direction} />
      {formatChange(pct)}
    </span>
  );
}
