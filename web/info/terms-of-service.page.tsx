import { termsOfService } from '../../brand/content/info/terms-of-service.ts';
import { pages } from '../../brand/content/pages.ts';
import { InfoPage } from './info-page.tsx';

export default function TermsOfServicePage() {
  return <InfoPage heading={pages.termsOfService.heading} text={termsOfService} dated />;
}
