import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.fearAndGreed, brand.name);

export default function FearAndGreedPage() {
  return <PageHeading title={pages.fearAndGreed.heading} lede={pages.fearAndGreed.description} />;
}
