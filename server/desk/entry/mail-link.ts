import { randomUUID } from 'node:crypto';
import type { Smtp } from '../../store/mail/smtp.ts';
import { linkLastsMs } from '../../store/staff/links.ts';
import type { DeskParts } from '../desk-context.ts';

/** Mails links to the desk. They are sent at once and not stored; only their hashes are. */
export const createSignInMailer =
  (smtp: Smtp, { shop, now }: Pick<DeskParts, 'shop' | 'now'>): DeskParts['mailLink'] =>
  async ({ to, address }) => {
    const minutes = linkLastsMs / 60_000;
    const sentences = [
      `This link opens the desk of ${shop} once, within ${minutes} minutes:`,
      address,
      'If you did not ask for it, do nothing: without the link nobody can enter.',
    ];
    const { refusal } = await smtp.send({
      to: { name: '', address: to },
      copyTo: null,
      subject: `Open the desk of ${shop}`,
      text: `${sentences.join('\n\n')}\n`,
      html: sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('\n'),
      messageKey: randomUUID(),
      dateMs: now(),
    });
    if (refusal !== null) throw new Error(refusal);
  };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
