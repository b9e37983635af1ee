import { labels } from '../../content/labels.ts';
import { headOf } from '../../content/messages/head-of.ts';
import { pages } from '../../content/pages.ts';
import type { PageProps } from '../page.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { BreadthChart } from './prices/breadth-chart.tsx';
import { MarketStatus } from './prices/market-tag.tsx';
import { usePageMarket } from './prices/use-page-market.ts';
import { Movers } from './table/movers.tsx';
import { WholeMarket } from './table/whole-market.tsx';

export const meta = () => headOf(pages.markets);

export default function MarketsPage({ data }: PageProps<'markets'>) {
  const market = usePageMarket(data?.market);
  return (
    <>
      <PageHeading
        title={pages.markets.heading}
        lede={labels.ledes.markets}
        end={<MarketStatus market={market} />}
      />
      <BreadthChart market={market} />
      <Movers market={market} />
      <WholeMarket market={market} />
    </>
  );
}
