import { brand } from '../../brand/brand.ts';
import { termsOfService } from '../../brand/content/info/terms-of-service.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { InfoPage } from './info-page.tsx';

export const meta = () => pageMeta(pages.termsOfService, brand.name);

export default function TermsOfServicePage() {
  return <InfoPage heading={pages.termsOfService.heading} text={termsOfService} dated />;
}
