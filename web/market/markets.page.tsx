import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.markets, brand.name);

export default function MarketsPage() {
  return <PageHeading title={pages.markets.heading} lede={pages.markets.description} />;
}
