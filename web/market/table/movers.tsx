import { words } from '../../../content/words.ts';
import { type Mover, moversPerSide, topMovers } from '../../../domain/market/movers.ts';
import type { MarketView } from '../../data/market.ts';
import { openingEndId } from '../../head/shared-names.ts';
import { useWatchlist } from '../../state/watchlist.ts';
import { CreditFoot } from '../../ui/feedback/credit.tsx';
import type { Elements } from '../../ui/page/elements.ts';
import { TrendingDown, TrendingUp } from '../prices/icons.ts';
import { CoinRow } from './coin-row.tsx';
import { CoinTable } from './coin-table.tsx';
import { isWatched } from './table-rows.tsx';

/** 'Top Gainers (24h)' and 'Top Losers (24h)', five coins each, side by side if they fit. */
export function Movers({ market }: { market: MarketView }) {
  const ranked = market.coins && topMovers(market.coins);
  return (
    <>
      <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
        <MoversCard
          title={words.market.topGainers}
          icon={<TrendingUp size={18} className="text-up" />}
          coins={ranked?.gainers ?? null}
          market={market}
        />
        <MoversCard
          title={words.market.topLosers}
          icon={<TrendingDown size={18} className="text-down" />}
          coins={ranked?.losers ?? null}
          market={market}
        />
      </div>
      <span id={openingEndId} hidden />
    </>
  );
}

interface CardProps {
  title: string;
  icon: Elements;
  coins: Mover[] | null;
  market: MarketView;
}

function MoversCard(props: CardProps) {
  const watchlist = useWatchlist();
  return (
    <section className="card min-w-0 overflow-hidden">
      <div className="flex items-center justify-between px-5 pt-4 pb-2">
        <h2 className="text-card">{props.title}</h2>
        {props.icon}
      </div>
      <CoinTable
        compact
        caption={props.title}
        expected={moversPerSide}
        rows={
          props.coins?.map((coin, index) => (
            <CoinRow
              key={coin.id}
              compact
              coin={coin}
              place={index + 1}
              watched={isWatched(watchlist, coin)}
            />
          )) ?? null
        }
      />
      <CreditFoot credit={props.market.credit} />
    </section>
  );
}
