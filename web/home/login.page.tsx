import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.login, brand.name);

export default function LoginPage() {
  return <PageHeading title={pages.login.heading} lede={pages.login.description} />;
}
