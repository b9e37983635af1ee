import type { ReactNode } from 'react';
import { words } from '../../content/words.ts';
import { useFreshness } from '../data/freshness.ts';
import { useMarket } from '../data/market.ts';
import { useHydrated } from '../ui/page/use-hydrated.ts';

interface Props {
  worth: ReactNode;
  assets: ReactNode;
  transactions: ReactNode;
  hasRows: boolean;
}

/** Total Value, Total Assets and Total Transactions; empty in the served page. */
export function PortfolioTotals({ worth, assets, transactions, hasRows }: Props) {
  const hydrated = useHydrated();
  const { tag } = useFreshness(useMarket());
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
      <Total label={words.portfolio.totalValue} wide tag={hasRows ? tag : null}>
        {hydrated ? worth : null}
      </Total>
      <Total label={words.portfolio.totalAssets}>{hydrated ? assets : null}</Total>
      <Total label={words.portfolio.totalTransactions}>{hydrated ? transactions : null}</Total>
    </div>
  );
}

function Total(props: { label: string; wide?: boolean; tag?: string | null; children: ReactNode }) {
  return (
    <section
      className={`card flex min-w-0 flex-col justify-between p-5 ${props.wide ? 'max-md:col-span-2' : ''}`}
    >
      <h2 className="flex flex-wrap justify-between gap-x-2 text-13 font-medium wrap-anywhere text-text-2">
        <span>{props.label}</span>
        {props.tag ? <span className="sample">{props.tag}</span> : null}
      </h2>
      <p className="figure mt-2 min-h-8.5 break-words">{props.children}</p>
    </section>
  );
}
