import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.airdrops, brand.name);

export default function AirdropsPage() {
  return <PageHeading title={pages.airdrops.heading} lede={pages.airdrops.description} />;
}
