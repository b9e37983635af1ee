import { pageHead } from '../../content/messages/page-head.ts';
import { statCards, trendingCoins } from '../../content/texts/home-samples.ts';
import { words } from '../../content/words.ts';
import { href } from '../../contract/paths.ts';
import { MarketSection } from '../market/market-section.tsx';
import { BreadthChart } from '../market/prices/breadth-chart.tsx';
import { MarketStatus } from '../market/prices/market-tag.tsx';
import { usePageMarket } from '../market/prices/use-page-market.ts';
import { Movers } from '../market/table/movers.tsx';
import { Link } from '../navigation/link.tsx';
import type { PageProps } from '../page.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DeferredRest, loadRestOfHome } from './deferred-rest.tsx';
import { StatCards } from './stat-cards.tsx';
import { Trending } from './trending.tsx';

const homeTableRows = 10;

/** Needs no market data: the browser already has the list or is fetching it (web/data/market-poller.ts). */
export const load = async (): Promise<undefined> => {
  await loadRestOfHome();
};

export const meta = () =>
  pageHead({ title: words.pages.home.title, description: words.pages.home.description });

export default function HomePage({ data }: Pick<PageProps<'home'>, 'data'>) {
  const market = usePageMarket(data?.market);
  return (
    <>
      <PageHeading
        title={words.pages.home.heading}
        lede={words.pages.home.lede}
        end={<MarketStatus market={market} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <div className="grid min-w-0 grid-cols-1 grid-rows-[auto_1fr] gap-4 lg:col-span-2 lg:only:col-span-3">
          {statCards.length > 0 ? <StatCards /> : null}
          <BreadthChart market={market} />
        </div>
        {trendingCoins.length > 0 ? <Trending /> : null}
      </div>
      <Movers market={market} />
      <MarketSection market={market} rows={homeTableRows}>
        <p className="mt-4 text-center">
          <Link className="btn btn-line" to={href('markets')}>
            {words.home.viewAll}
          </Link>
        </p>
      </MarketSection>
      <DeferredRest />
    </>
  );
}
