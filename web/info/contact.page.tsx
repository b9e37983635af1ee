import { brand } from '../../brand/brand.ts';
import { pages } from '../../brand/content/pages.ts';
import { pageMeta } from '../../domain/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () => pageMeta(pages.contact, brand.name);

export default function ContactPage() {
  return <PageHeading title={pages.contact.heading} lede={pages.contact.description} />;
}
