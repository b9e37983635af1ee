import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.news, brand.name);

export default function NewsPage() {
  return <PageHeading title={pages.news.heading} lede={pages.news.description} />;
}
