import { randomUUID } from 'node:crypto';
import { brand } from '../../../content/look/brand.ts';
import { words } from '../../../content/words.ts';
import type { BuyerPages } from '../../../web/buyer/buyer-pages.tsx';
import { letterText } from '../../store/mail/letter-text.ts';
import { imprintLine } from '../../store/mail/sender.ts';
import type { Smtp } from '../../store/mail/smtp.ts';
import { linkLifetimeMs } from '../../store/staff/links.ts';
import type { DeskParts } from '../desk-context.ts';

/** Mails sign-in links to people of the desk. A link is sent at once and only its hash is stored. */
export const createSignInMailer =
  (
    smtp: Smtp,
    { drawLetter, now }: Pick<DeskParts, 'now'> & { drawLetter: BuyerPages['letter'] },
  ): DeskParts['mailLink'] =>
  async ({ to, url }) => {
    const { subject, text, button, note } = words.owner.deskLink;
    const title = subject({ site: brand.name });
    const letter = {
      to: { name: '', address: to },
      subject: title,
      heading: title,
      paragraphs: [text({ minutes: linkLifetimeMs / 60_000 })],
      lines: [],
      sums: [],
      button: { label: button, href: url, note },
      sections: [],
      small: [imprintLine()],
    };
    const { refusal } = await smtp.send({
      to: letter.to,
      copyTo: null,
      subject: letter.subject,
      text: letterText(letter),
      html: drawLetter({ letter, siteName: brand.name }),
      messageKey: randomUUID(),
      dateMs: now(),
    });
    if (refusal !== null) throw new Error(refusal);
  };
