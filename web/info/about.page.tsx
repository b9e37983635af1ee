import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.about, brand.name);

export default function AboutPage() {
  return <PageHeading title={pages.about.heading} lede={pages.about.description} />;
}
