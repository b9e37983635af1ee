import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.notFound, brand.name);

export default function NotFoundPage() {
  return <PageHeading title={pages.notFound.heading} lede={pages.notFound.description} />;
}
