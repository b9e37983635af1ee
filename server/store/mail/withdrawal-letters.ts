import { words } from '../../../content/words.ts';
import { truncateText } from '../../../domain/text/truncate-text.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import type { MailLetter } from '../../../web/buyer/mail/letter.tsx';
import type { MailRow, WithdrawalRow } from '../../db/tables.ts';
import { withdrawalNextSteps } from '../orders/after-sale/next-steps.ts';
import { formatTime, type Sale } from '../orders/after-sale/read-sale.ts';
import { needsSending } from '../orders/after-sale/units-to-send.ts';
import { readUnmailedStatements } from '../orders/after-sale/withdrawal-mails.ts';
import { withdrawnUnits } from '../orders/after-sale/withdrawals.ts';
import type { MailContext } from './mail-context.ts';
import { imprintLine, ownerImprintLine, ownerPlaceOrCommand } from './sender.ts';

/** The full statement, with date and time. */
const statementOf = (
  row: WithdrawalRow,
  detailOf: (line: number) => string = () => '',
): Pick<MailLetter, 'lines' | 'sums' | 'button' | 'sections'> => ({
  lines: withdrawnUnits(row).map(({ line, title, quantity }) => ({
    title,
    detail: detailOf(line),
    count: `${quantity} ×`,
    amount: '',
  })),
  sums: [],
  button: null,
  sections: [
    {
      heading: words.withdraw.withdrawal({ id: row.id }),
      lines: [
        words.withdraw.receivedOn({ time: formatTime(row.received_at) }),
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
    paragraphs: [words.mails.withdrawal.text({ time: formatTime(row.received_at) })],
    ...statement,
    sections: [
      ...sections,
      {
        heading: words.withdraw.next,
        lines: [...withdrawalNextSteps(row, sale), words.mails.notYou],
      },
    ],
    small: [imprintLine()],
  };
}

/**
 * A mail to an address that is not known to be a buyer's. The mail quotes nothing, because a
 * stranger may have typed the statement.
 */
export function unconfirmedWithdrawalLetter(row: WithdrawalRow): MailLetter {
  return {
    to: { name: '', address: row.email },
    subject: words.mails.withdrawal.subject,
    heading: words.mails.withdrawal.heading,
    paragraphs: [words.mails.withdrawal.text({ time: formatTime(row.received_at) })],
    lines: [],
    sums: [],
    button: null,
    sections: [
      {
        heading: words.withdraw.withdrawal({ id: row.id }),
        lines: [
          words.withdraw.receivedOn({ time: formatTime(row.received_at) }),
          row.order_id === null ? words.mails.matchedNone : words.mails.withShop,
          words.mails.notYouUnmatched,
        ],
      },
    ],
    small: [imprintLine()],
  };
}

const withdrawals = { command: 'withdrawals', at: '/returns' };

export const ownerWithdrawalLetter = (
  row: WithdrawalRow,
  sale: Sale | null,
  writing: MailContext,
): MailLetter => ({
  to: writing.owner,
  subject: truncateText(
    words.owner.withdrawal.subject({ id: row.id, number: row.order_number }),
    150,
  ),
  heading: words.withdraw.withdrawal({ id: row.id }),
  paragraphs: [
    row.order_id === null
      ? words.owner.withdrawal.noMatch
      : words.owner.withdrawal.about({ number: row.order_number }),
    ...(row.late === 1 ? [words.owner.withdrawal.late] : []),
    ownerPlaceOrCommand(writing, withdrawals),
  ],
  ...statementOf(row, (line) =>
    sale === null || needsSending(sale, line) ? '' : words.owner.withdrawal.nothingBack,
  ),
  small: [ownerImprintLine()],
});

const maxNamedStatements = 50;

/** The mail that collects a day's statements if there were too many for separate mails. */
export async function ownerWithdrawalsLetter(
  mail: MailRow,
  writing: MailContext,
): Promise<MailLetter | null> {
  const { read, owner } = writing;
  const rows = await readUnmailedStatements(read, mail.subject_id ?? '');
  if (rows.length === 0) return null;
  const named = rows.slice(0, maxNamedStatements);
  const subject = words.owner.withdrawalsHeld.subject({
    day: shortDate(mail.subject_id ?? ''),
    number: rows.length,
  });
  return {
    to: owner,
    subject,
    heading: subject,
    paragraphs: [words.owner.withdrawalsHeld.text, ownerPlaceOrCommand(writing, withdrawals)],
    lines: [],
    sums: [],
    button: null,
    sections: [
      {
        heading: words.owner.withdrawalsHeld.statements,
        lines: [
          ...named.map(({ id, received_at, order_number, order_id }) => {
            const statement = { id, time: formatTime(received_at), number: order_number };
            const { about, noMatch } = words.owner.withdrawalsHeld;
            return truncateText(order_id === null ? noMatch(statement) : about(statement), 150);
          }),
          ...(rows.length > maxNamedStatements
            ? [words.owner.withdrawalsHeld.more({ number: rows.length - maxNamedStatements })]
            : []),
        ],
      },
    ],
    small: [ownerImprintLine()],
  };
}
