import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.privacyPolicy, brand.name);

export default function PrivacyPolicyPage() {
  return <PageHeading title={pages.privacyPolicy.heading} lede={pages.privacyPolicy.description} />;
}
