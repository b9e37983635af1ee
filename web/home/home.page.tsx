import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.home, brand.name);

export default function HomePage() {
  return <PageHeading title={pages.home.heading} lede={pages.home.description} />;
}
