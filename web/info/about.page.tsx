import { about } from '../../brand/content/info/about.ts';
import { pages } from '../../brand/content/pages.ts';
import { InfoPage } from './info-page.tsx';

export default function AboutPage() {
  return <InfoPage heading={pages.about.heading} text={about} />;
}
