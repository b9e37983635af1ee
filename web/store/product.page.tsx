import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.product, brand.name);

export default function ProductPage() {
  return <PageHeading title={pages.product.heading} lede={pages.product.description} />;
}
