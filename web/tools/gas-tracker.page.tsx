import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.gasTracker, brand.name);

export default function GasTrackerPage() {
  return <PageHeading title={pages.gasTracker.heading} lede={pages.gasTracker.description} />;
}
