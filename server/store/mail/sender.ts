import { brand } from '../../../content/brand.ts';
import type { Letter } from '../../../web/buyer/letter.tsx';

/** Who writes a mail to a buyer or a visitor. */
export const sender = (): Letter['small'][number] => ({
  text: `${brand.operator.name}, ${brand.operator.office}, ${brand.operator.email}`,
  href: null,
});
