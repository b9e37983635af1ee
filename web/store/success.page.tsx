import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.success, brand.name);

export default function SuccessPage() {
  return <PageHeading title={pages.success.heading} lede={pages.success.description} />;
}
