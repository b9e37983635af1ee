import { labels } from '../../content/labels.ts';
import { headOf } from '../../content/messages/head-of.ts';
import { pages } from '../../content/pages.ts';
import type { PageProps } from '../page.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { BreadthChart } from './breadth-chart.tsx';
import { MarketStatus } from './market-tag.tsx';
import { Movers } from './movers.tsx';
import { usePageMarket } from './use-page-market.ts';
import { WholeMarket } from './whole-market.tsx';

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
