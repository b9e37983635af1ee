import { brand } from '../../../content/brand.ts';
import type { MailLetter } from '../../../web/buyer/letter.tsx';

/** Who writes a mail to a buyer or a visitor. */
export const sender = (): MailLetter['small'][number] => ({
  text: `${brand.operator.name}, ${brand.operator.office}, ${brand.operator.email}`,
  href: null,
});
