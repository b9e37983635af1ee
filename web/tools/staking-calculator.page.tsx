import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.stakingCalculator, brand.name);

export default function StakingCalculatorPage() {
  return (
    <PageHeading
      title={pages.stakingCalculator.heading}
      lede={pages.stakingCalculator.description}
    />
  );
}
