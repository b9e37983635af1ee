import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.profile, brand.name);

export default function ProfilePage() {
  return <PageHeading title={pages.profile.heading} lede={pages.profile.description} />;
}
