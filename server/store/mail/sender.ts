import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import type { MailLetter } from '../../../web/buyer/letter.tsx';

/** Who writes a mail to a buyer or a visitor. */
export const sender = (): MailLetter['small'][number] => ({
  text: `${brand.operator.name}, ${brand.operator.office}, ${brand.operator.email}`,
  href: null,
});

/** Below a mail to the owner. */
export const writtenToOwner = (): MailLetter['small'][number] => ({
  text: words.owner.small({ site: brand.name }),
  href: null,
});

/** A command of the store, as the owner types it. */
export const storeCommand = (text: string): string => `npm run store -- ${text}`;
