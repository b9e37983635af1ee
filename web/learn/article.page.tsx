import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.article, brand.name);

export default function ArticlePage() {
  return <PageHeading title={pages.article.heading} lede={pages.article.description} />;
}
