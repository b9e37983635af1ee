import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.termsOfService, brand.name);

export default function TermsOfServicePage() {
  return (
    <PageHeading title={pages.termsOfService.heading} lede={pages.termsOfService.description} />
  );
}
