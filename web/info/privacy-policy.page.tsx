import { brand } from '../../brand/brand.ts';
import { privacyPolicy } from '../../brand/content/info/privacy-policy.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { InfoPage } from './info-page.tsx';

export const meta = () => pageMeta(pages.privacyPolicy, brand.name);

export default function PrivacyPolicyPage() {
  return <InfoPage heading={pages.privacyPolicy.heading} text={privacyPolicy} dated />;
}
