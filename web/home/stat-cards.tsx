import { statCards } from '../../brand/content/home-samples.ts';
import { sampleTag } from '../../contract/messages.ts';
import { Delta } from '../market/delta.tsx';
import { Activity, ChartPie, Globe } from './icons.ts';

const icons = { globe: Globe, activity: Activity, pie: ChartPie } as const;

/** Global Market Cap, 24h Volume and BTC Dominance: fixed samples, tagged as such. */
export function StatCards() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,50%-9px)),1fr))] gap-4 md:grid-cols-3">
      {statCards.map(({ label, value, changePct, icon }) => {
        const Icon = icons[icon];
        return (
          <section key={label} className="card p-5 max-md:first:col-span-full max-xs:px-4">
            <div className="flex items-center justify-between">
              <h2 className="text-13 font-medium text-text-2">{label}</h2>
              <Icon size={16} strokeWidth={1.8} className="text-text-3 max-xs:hidden" />
            </div>
            <p className="figure mt-3.5">{value}</p>
            <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-1.5">
              <Delta pct={changePct} />
              <span className="sample">{sampleTag}</span>
            </p>
          </section>
        );
      })}
    </div>
  );
}
