import { words } from '../../../content/words.ts';
import { subscriptionPath } from '../../../contract/forms.ts';
import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { MailRow } from '../../db/tables.ts';
import type { MailContext } from './mail-context.ts';
import { imprintLine, ownerImprintLine } from './sender.ts';

const emptyParts = { lines: [], sums: [], button: null, sections: [] };

/** A visitor's message for the owner. No header contains any of it, not even the visitor's address as Reply-To. */
export async function ownerMessageLetter(
  mail: MailRow,
  { read, owner }: MailContext,
): Promise<MailLetter | null> {
  const row = await read
    .selectFrom('contact_message')
    .select(['name', 'email', 'message'])
    .where('id', '=', mail.subject_id ?? '')
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    to: owner,
    subject: words.owner.message.subject,
    heading: words.owner.message.subject,
    paragraphs: [words.owner.message.text],
    ...emptyParts,
    sections: [
      { heading: words.owner.message.from, lines: [row.name, row.email] },
      { heading: words.owner.message.message, lines: row.message.split('\n') },
    ],
    small: [ownerImprintLine()],
  };
}

/**
 * Asks a subscriber for confirmation, or sends their link again. Anybody may have typed the address, so the mail quotes
 * nothing else that was typed.
 */
export async function newsletterLetter(
  mail: MailRow,
  { read, origin }: MailContext,
): Promise<MailLetter | null> {
  const row = await read
    .selectFrom('subscriber')
    .select(['email', 'token', 'confirmed_at'])
    .where('id', '=', mail.subject_id ?? '')
    .executeTakeFirst();
  if (row === undefined) return null;
  const isConfirmed = row.confirmed_at !== null;
  const { subject, heading, text, button, note } = isConfirmed
    ? words.mails.newsletterLink
    : words.mails.newsletter;
  const href = `${origin}${subscriptionPath}${row.token}`;
  return {
    to: { name: '', address: row.email },
    subject,
    heading,
    paragraphs: [text],
    ...emptyParts,
    button: { label: button, href, note },
    small: [imprintLine()],
    unsubscribe: href,
  };
}
