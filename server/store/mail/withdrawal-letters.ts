import { brand } from '../../../content/brand.ts';
import { words } from '../../../content/words.ts';
import type { Mailbox } from '../../../domain/text/mailbox.ts';
import { truncateText } from '../../../domain/text/truncate-text.ts';
import type { MailLetter } from '../../../web/buyer/letter.tsx';
import type { Reader } from '../../db/database.ts';
import type { MailRow, WithdrawalRow } from '../../db/tables.ts';
import { nextSteps } from '../orders/after-sale/next-steps.ts';
import { type Sale, timeText } from '../orders/after-sale/read-sale.ts';
import { heldBackOn } from '../orders/after-sale/withdrawal-mails.ts';
import { withdrawnPieces } from '../orders/after-sale/withdrawals.ts';
import { sender } from './sender.ts';

/** The full statement, with date and time. */
const statementOf = (
  row: WithdrawalRow,
): Pick<MailLetter, 'lines' | 'sums' | 'button' | 'sections'> => ({
  lines: withdrawnPieces(row).map(({ title, quantity }) => ({
    title,
    detail: '',
    count: `${quantity} ×`,
    amount: '',
  })),
  sums: [],
  button: null,
  sections: [
    {
      heading: words.withdraw.withdrawal({ id: row.id }),
      lines: [
        words.withdraw.receivedOn({ time: timeText(row.received_at) }),
        words.order.title({ number: row.order_number }),
        `${words.withdraw.facts.name}: ${row.name}`,
        `${words.withdraw.facts.email}: ${row.email}`,
        `${words.withdraw.facts.statement}: ${row.statement}`,
        `${words.withdraw.facts.reason}: ${row.reason ?? words.withdraw.noReason}`,
      ],
    },
  ],
});

export function acknowledgementLetter(row: WithdrawalRow, sale: Sale | null): MailLetter {
  const { sections, ...statement } = statementOf(row);
  return {
    to: { name: row.name, address: row.email },
    subject: words.mails.withdrawal.subject,
    heading: words.mails.withdrawal.heading,
    paragraphs: [words.mails.withdrawal.text({ time: timeText(row.received_at) })],
    ...statement,
    sections: [
      ...sections,
      {
        heading: words.withdraw.next,
        lines: [...nextSteps(row, sale), words.mails.notYou],
      },
    ],
    small: [sender()],
  };
}

/** For an address that no order verifies. It quotes nothing, because a stranger may have written it. */
export function strangerLetter(row: WithdrawalRow): MailLetter {
  return {
    to: { name: '', address: row.email },
    subject: words.mails.withdrawal.subject,
    heading: words.mails.withdrawal.heading,
    paragraphs: [words.mails.withdrawal.text({ time: timeText(row.received_at) })],
    lines: [],
    sums: [],
    button: null,
    sections: [
      {
        heading: words.withdraw.withdrawal({ id: row.id }),
        lines: [
          words.withdraw.receivedOn({ time: timeText(row.received_at) }),
          words.mails.matchedNone,
          words.mails.notYouUnmatched,
        ],
      },
    ],
    small: [sender()],
  };
}

export const ownerWithdrawal = (row: WithdrawalRow, owner: Mailbox): MailLetter => ({
  to: owner,
  subject: truncateText(`Withdrawal ${row.id}: order ${row.order_number}`, 150),
  heading: `Withdrawal ${row.id}`,
  paragraphs: [
    row.order_id === null
      ? `No order matches it. The statement counts all the same: look for its order.`
      : `It is about order ${row.order_number}.`,
    ...(row.late === 1 ? ['It may be late: whether you accept it is yours to decide.'] : []),
    `npm run store -- withdrawals`,
  ],
  ...statementOf(row),
  small: [{ text: `Written by the shop ${brand.name} to its owner.`, href: null }],
});

const mostNamed = 50;

/** All statements of a day of which there were too many for a mail each. */
export async function ownerWithdrawalsHeld(
  mail: MailRow,
  { read, owner }: { read: Reader; owner: Mailbox },
): Promise<MailLetter | null> {
  const rows = await heldBackOn(read, mail.subject_id ?? '');
  if (rows.length === 0) return null;
  const named = rows.slice(0, mostNamed);
  const subject = `Withdrawals of ${mail.subject_id}, of which no mail was sent: ${rows.length}`;
  return {
    to: owner,
    subject,
    heading: subject,
    paragraphs: [
      'There were too many for a mail each: look whether somebody sends them to fill your mailbox. Each is kept and counts all the same.',
      'npm run store -- withdrawals',
    ],
    lines: [],
    sums: [],
    button: null,
    sections: [
      {
        heading: 'Statements',
        lines: [
          ...named.map(({ id, received_at, order_number, order_id }) => {
            const about = order_id === null ? 'no order matches' : 'order';
            return truncateText(`${id}, ${timeText(received_at)}, ${about}: ${order_number}`, 150);
          }),
          ...(rows.length > mostNamed ? [`and ${rows.length - mostNamed} more`] : []),
        ],
      },
    ],
    small: [{ text: `Written by the shop ${brand.name} to its owner.`, href: null }],
  };
}
