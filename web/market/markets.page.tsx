import { pageHead } from '../../content/messages/page-head.ts';
import { words } from '../../content/words.ts';
import type { PageProps } from '../page.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { BreadthChart } from './prices/breadth-chart.tsx';
import { MarketStatus } from './prices/market-tag.tsx';
import { usePageMarket } from './prices/use-page-market.ts';
import { Movers } from './table/movers.tsx';
import { WholeMarket } from './table/whole-market.tsx';

export const meta = () =>
  pageHead({ title: words.pages.markets.title, description: words.pages.markets.description });

export default function MarketsPage({ data }: PageProps<'markets'>) {
  const market = usePageMarket(data?.market);
  return (
    <>
      <PageHeading
        title={words.pages.markets.heading}
        lede={words.pages.markets.lede}
        end={<MarketStatus market={market} />}
      />
      <BreadthChart market={market} />
      <Movers market={market} />
      <WholeMarket market={market} />
    </>
  );
}
