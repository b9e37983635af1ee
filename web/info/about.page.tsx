import { brand } from '../../brand/brand.ts';
import { about } from '../../brand/content/info/about.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { InfoPage } from './info-page.tsx';

export const meta = () => pageMeta(pages.about, brand.name);

export default function AboutPage() {
  return <InfoPage heading={pages.about.heading} text={about} />;
}
