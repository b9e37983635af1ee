import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.learn, brand.name);

export default function LearnPage() {
  return <PageHeading title={pages.learn.heading} lede={pages.learn.description} />;
}
