import { type KeyboardEvent, useState } from 'react';
import { coinsPerRequest } from '../../contract/limits.ts';
import type { Coin } from '../../contract/market.ts';
import { type Direction, directionOf, formatChange } from '../../domain/format.ts';
import { Delta } from './delta.tsx';

const step = 8;
const half = 52;
/** Changes beyond this share the longest bar, or one odd coin would flatten all others. */
const fullBarPct = 10;

const directions = ['up', 'down', 'flat'] as const;
const fills = { up: 'fill-up-fill', down: 'fill-down-fill', flat: 'fill-text-3' } as const;

/** How far each coin moved in 24 hours: one bar a coin in rank order, above or below zero. */
export function BreadthChart({ coins }: { coins: readonly Coin[] | null }) {
  const [at, setAt] = useState<number | null>(null);
  const bars = (coins ?? [])
    .slice(0, coinsPerRequest)
    .map((coin) => ({ coin, pct: coin.price_change_percentage_24h }));
  // As many as there are bars, so that what is pointed at is what is drawn there.
  const places = bars.length || coinsPerRequest;
  const count = (direction: Direction) =>
    bars.filter(({ pct }) => pct !== null && directionOf(pct) === direction).length;
  // One shape for all bars of a colour, not a hundred to be made and laid out.
  const outline = (direction: Direction) =>
    bars.map(({ pct }, index) => (sideOf(pct) === direction ? barOf(index, pct) : '')).join('');
  const summary = `${count('up')} up, ${count('down')} down, ${count('flat')} flat`;
  const pointed = at === null ? undefined : bars[at];

  const move = (event: KeyboardEvent) => {
    const last = bars.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      ArrowLeft: Math.max(0, (at ?? bars.length) - 1),
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined || last < 0) return;
    event.preventDefault();
    setAt(to);
  };

  return (
    <section className="card flex flex-col p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-card">Top 100 at a glance</h2>
        {coins === null ? null : (
          <p className="num flex flex-wrap gap-x-4 text-13">
            <span className="delta delta-up">{`${count('up')} up`}</span>
            <span className="delta delta-down">{`${count('down')} down`}</span>
            <span className="text-text-3">{`${count('flat')} flat`}</span>
          </p>
        )}
      </div>
      <div
        className="relative mt-3 flex-1 rounded-sm"
        role="slider"
        tabIndex={0}
        aria-label="24h change of the top 100 coins in rank order"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={pointed ? nameOf(pointed) : summary}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const index = Math.floor(((event.clientX - left) / width) * bars.length);
          setAt(index >= 0 && index < bars.length ? index : null);
        }}
        onPointerLeave={() => setAt(null)}
      >
        <svg
          className="h-28 w-full md:h-29.5"
          viewBox={`0 0 ${step * places} ${half * 2 + 2}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            className="stroke-line-strong"
            d={`M0 ${half + 1}h${step * places}`}
            vectorEffect="non-scaling-stroke"
          />
          {directions.map((direction) => (
            <path key={direction} className={fills[direction]} d={outline(direction)} />
          ))}
          {pointed && at !== null ? (
            <path className={fills[sideOf(pointed.pct)]} d={barOf(at, pointed.pct, 1)} />
          ) : null}
        </svg>
        {pointed && at !== null ? (
          <p
            className="pointer-events-none absolute top-0 flex gap-2 rounded-sm border border-line bg-surface px-2 py-1 text-12 whitespace-nowrap shadow-2"
            style={
              at < places / 2
                ? { left: `${(at / places) * 100}%` }
                : { right: `${(1 - at / places) * 100}%` }
            }
          >
            <b className="font-semibold">{pointed.coin.name}</b>
            <Delta pct={pointed.pct} />
          </p>
        ) : null}
      </div>
      <p className="mt-2 flex justify-between text-12 text-text-3">
        <span>Rank 1</span>
        <span className="max-sm:hidden">24h change, in order of market cap</span>
        <span>{`Rank ${places}`}</span>
      </p>
    </section>
  );
}

const sideOf = (pct: number | null): Direction => (pct === null ? 'flat' : directionOf(pct));

function barOf(index: number, pct: number | null, wider = 0): string {
  const size = Math.max(1.2, Math.min(1, Math.abs(pct ?? 0) / fullBarPct) * half);
  const top = (pct ?? 0) >= 0 ? half + 1 - size : half + 1;
  const width = 4 + 2 * wider;
  return `M${index * step + 2 - wider} ${top.toFixed(1)}h${width}v${size.toFixed(1)}h-${width}z`;
}

function nameOf({ coin, pct }: { coin: Coin; pct: number | null }): string {
  return `${coin.name}, ${pct === null ? 'change not known' : formatChange(pct)}`;
}
