import { type KeyboardEvent, useState } from 'react';
import { words } from '../../../content/words.ts';
import { coinsPerRequest } from '../../../contract/limits.ts';
import {
  type ChangeDirection,
  changeDirection,
  formatChange,
} from '../../../domain/money/market-figures.ts';
import type { MarketView } from '../../data/market.ts';
import { Credit } from '../../ui/feedback/credit.tsx';
import { type Bar, BreadthBars } from './breadth-bars.tsx';
import { PriceChange } from './price-change.tsx';

/** The 24-hour change of each coin: one bar per coin in rank order, above or below zero. */
export function BreadthChart({ market }: { market: MarketView }) {
  const { coins } = market;
  const [at, setAt] = useState<number | null>(null);
  const bars: Bar[] = (coins ?? [])
    .slice(0, coinsPerRequest)
    .map((coin) => ({ coin, pct: coin.price_change_percentage_24h }));
  // One place per bar, so that the pointer's position determines the bar.
  const places = bars.length || coinsPerRequest;
  const count = (direction: ChangeDirection) =>
    bars.filter(({ pct }) => pct !== null && changeDirection(pct) === direction).length;
  const summary = [
    words.market.up({ count: count('up') }),
    words.market.down({ count: count('down') }),
    words.market.flat({ count: count('flat') }),
  ].join(', ');
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
        <h2 className="text-card">{words.market.atAGlance}</h2>
        {coins === null ? null : (
          <p className="num flex flex-wrap gap-x-4 text-13">
            <span className="delta delta-up">{words.market.up({ count: count('up') })}</span>
            <span className="delta delta-down">{words.market.down({ count: count('down') })}</span>
            <span className="text-text-3">{words.market.flat({ count: count('flat') })}</span>
          </p>
        )}
      </div>
      <div
        className="relative mt-3 flex-1 rounded-sm"
        role="slider"
        tabIndex={0}
        aria-label={words.market.breadth}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, bars.length)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={pointed ? barText(pointed) : summary}
        onKeyDown={move}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          const index = Math.floor(((event.clientX - left) / width) * bars.length);
          setAt(index >= 0 && index < bars.length ? index : null);
        }}
        onPointerLeave={() => setAt(null)}
      >
        <BreadthBars bars={bars} places={places} at={at} />
        {pointed && at !== null ? <BarLabel bar={pointed} place={at / places} /> : null}
      </div>
      <p className="plot mt-2 flex justify-between text-12 text-text-3">
        <span>{words.market.place({ place: 1 })}</span>
        <span className="max-sm:hidden">{words.market.breadthAxis}</span>
        <span>{words.market.place({ place: places })}</span>
      </p>
      <Credit credit={market.credit} className="-mb-3" />
    </section>
  );
}

/** @param place the position of the bar, as a fraction of the chart's width */
function BarLabel({ bar, place }: { bar: Bar; place: number }) {
  const side = place < 0.5 ? { left: `${place * 100}%` } : { right: `${(1 - place) * 100}%` };
  return (
    <p
      className="pointer-events-none absolute top-0 flex gap-2 rounded-sm border border-line bg-surface px-2 py-1 text-12 whitespace-nowrap shadow-2"
      style={side}
    >
      <b className="font-semibold">{bar.coin.name}</b>
      <PriceChange pct={bar.pct} />
    </p>
  );
}

const barText = ({ coin, pct }: Bar) =>
  `${coin.name}, ${pct === null ? words.market.changeUnknown : formatChange(pct)}`;
