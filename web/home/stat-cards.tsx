import { isSample, statCards } from '../../content/texts/home-samples.ts';
import { words } from '../../content/words.ts';
import { PriceChange } from '../market/prices/price-change.tsx';
import { icon } from '../ui/pictures/icon.tsx';
import { cardFigure } from './card-figure.ts';

/** Drawn by Lucide, see web/ui/pictures/icons.LICENSE.txt. */
const icons = {
  globe: icon(
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20',
  ),
  activity: icon(
    'M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2',
  ),
  pie: icon(
    'M21 12c.552 0 1.005-.449.95-.998a10 10 0 0 0-8.953-8.951c-.55-.055-.998.398-.998.95v8a1 1 0 0 0 1 1zM21.21 15.89A10 10 0 1 1 8 2.83',
  ),
};

/** Global Market Cap, 24h Volume and BTC Dominance: fixed figures, tagged if they are samples. */
export function StatCards() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,50%-9px)),1fr))] gap-4 md:grid-cols-3">
      {statCards.map(({ label, value, unit, changePct, icon }) => {
        const Icon = icons[icon];
        return (
          <section key={label} className="card p-5 max-md:first:col-span-full max-xs:px-4">
            <div className="flex items-center justify-between">
              <h2 className="text-13 font-medium text-text-2">{label}</h2>
              <Icon size={16} strokeWidth={1.8} className="text-text-3 max-xs:hidden" />
            </div>
            <p className="figure mt-3.5">{cardFigure(value, unit)}</p>
            <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-1.5">
              <PriceChange pct={changePct} />
              {isSample.statCards ? <span className="sample">{words.market.sampleTag}</span> : null}
            </p>
          </section>
        );
      })}
    </div>
  );
}
