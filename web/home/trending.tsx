import { isSample, trendingCoins, trendingHeading } from '../../content/texts/home-samples.ts';
import { words } from '../../content/words.ts';
import { formatPrice } from '../../domain/money/market-figures.ts';
import { CoinIcon } from '../market/prices/coin-icon.tsx';
import { PriceChange } from '../market/prices/price-change.tsx';

/** 'Top 5 Trending Coins', or another number: fixed figures, tagged if they are samples. */
export function Trending() {
  return (
    <section className="card flex flex-col px-5 pt-5 pb-2">
      <div className="mb-1.5 flex items-center justify-between">
        <h2 className="text-card">{trendingHeading}</h2>
        {isSample.trendingCoins ? <span className="sample">{words.market.sampleTag}</span> : null}
      </div>
      <ol className="flex flex-1 flex-col">
        {trendingCoins.map((coin, index) => (
          <li
            key={coin.id}
            className="flex min-h-13.5 flex-1 flex-wrap items-center gap-x-3 border-b border-line last:border-0"
          >
            <span className="num w-3 text-13 text-text-3">{index + 1}</span>
            <CoinIcon id={coin.id} />
            <b className="font-semibold">{coin.name}</b>
            <span className="-ms-1 text-13 text-text-3">{coin.symbol}</span>
            <span className="num ms-auto text-end leading-4.5">
              <b className="block font-semibold">{formatPrice(coin.price)}</b>
              <span className="text-12">
                <PriceChange pct={coin.changePct} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
