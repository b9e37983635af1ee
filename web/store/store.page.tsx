import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.store, brand.name);

export default function StorePage() {
  return <PageHeading title={pages.store.heading} lede={pages.store.description} />;
}
