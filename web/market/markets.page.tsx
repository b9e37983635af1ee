import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { portsContext } from '../ports.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/markets.page.ts';
import { BreadthChart } from './breadth-chart.tsx';
import { MarketSection } from './market-section.tsx';
import { MarketStatus } from './market-status.tsx';
import { Movers } from './movers.tsx';
import { usePageMarket } from './use-page-market.ts';

export const meta = () => pageMeta(pages.markets, brand.name);

export const loader = ({ context }: Route.LoaderArgs) => context.get(portsContext).market();

/** After a click within the site the market store has the list, or the poller is about to bring it. */
export const clientLoader = () => null;

export default function MarketsPage({ loaderData }: Route.ComponentProps) {
  const { market, fresh } = usePageMarket(loaderData);
  return (
    <>
      <PageHeading
        title={pages.markets.heading}
        lede="The top 100 coins by market cap, in US dollars."
        end={<MarketStatus market={market} fresh={fresh} />}
      />
      <BreadthChart coins={market.coins} />
      <Movers coins={market.coins} />
      <MarketSection market={market} filter headingHidden />
    </>
  );
}
