import { brand } from '../../../content/look/brand.ts';
import { senderLines } from '../../../content/messages/own-contacts.ts';
import { words } from '../../../content/words.ts';
import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { MailContext } from './mail-context.ts';

/** The line at the end of a mail to a buyer or a visitor that identifies the sender. */
export const imprintLine = (): MailLetter['small'][number] => ({
  text: senderLines().join(', '),
  href: null,
});

export const ownerImprintLine = (): MailLetter['small'][number] => ({
  text: words.owner.small({ site: brand.name }),
  href: null,
});

/** The place where the owner acts: the desk, or the command if there is no desk. */
export const ownerPlaceOrCommand = (
  { desk }: Pick<MailContext, 'desk'>,
  { command, at }: { command: string; at: string },
): string => (desk === null ? `npm run store -- ${command}` : `${desk}${at}`);
