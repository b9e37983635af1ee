import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.defiCalculator, brand.name);

export default function DefiCalculatorPage() {
  return (
    <PageHeading title={pages.defiCalculator.heading} lede={pages.defiCalculator.description} />
  );
}
