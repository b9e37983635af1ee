import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.portfolio, brand.name);

export default function PortfolioPage() {
  return <PageHeading title={pages.portfolio.heading} lede={pages.portfolio.description} />;
}
