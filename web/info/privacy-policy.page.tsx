import { privacyPolicy } from '../../brand/content/info/privacy-policy.ts';
import { pages } from '../../brand/content/pages.ts';
import { InfoPage } from './info-page.tsx';

export default function PrivacyPolicyPage() {
  return <InfoPage heading={pages.privacyPolicy.heading} text={privacyPolicy} dated />;
}
