import { brand } from '../../../../content/brand.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import type { Sale } from './read-sale.ts';

/** What follows a statement, as far as the shop can say before it has decided. @param sale the order it is about, if known */
export function nextSteps({ pieces }: Pick<WithdrawalRow, 'pieces'>, sale: Sale | null): string[] {
  const { name, office } = brand.operator;
  if (sale === null) return ['We look for the order by hand, and write to you.'];
  if (pieces === '[]') return ['We look into it by hand, and write to you.'];
  const isSent = sale.row.sent_at !== null || sale.row.status === 'fulfilled';
  const back = `within 14 days, to ${name}, ${office}. Put the order number in the parcel.`;
  if (!sale.lines.some(({ needsSending }) => needsSending))
    return ['If the withdrawal is valid, we refund the way you paid.'];
  return [
    isSent
      ? `Send the items back ${back}`
      : `Your order has not been sent, as far as we know. If it arrives all the same, send the items back ${back}`,
    `If the withdrawal is valid, we refund the way you paid.${
      isSent ? ' We may wait until the items, or proof that you sent them, have reached us.' : ''
    }`,
  ];
}

/** Whether the e-mail address of a statement is that of a payment: only then it is known to be the buyer's. */
export const isFromBuyer = ({ email }: Pick<WithdrawalRow, 'email'>, sale: Sale | null): boolean =>
  sale !== null && !sale.isTest && isSameAddress(sale.row.email, email);

/** Whether two e-mail addresses are the same to people. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
