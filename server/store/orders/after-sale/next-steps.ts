import { brand } from '../../../../content/look/brand.ts';
import { words } from '../../../../content/words.ts';
import { sameEmail } from '../../../../domain/store/same-email.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import type { Sale } from './read-sale.ts';

/**
 * The steps after a statement that are known before the shop has decided.
 *
 * @param sale the order that the statement is about, if known
 */
export function withdrawalNextSteps(
  { pieces }: Pick<WithdrawalRow, 'pieces'>,
  sale: Sale | null,
): string[] {
  const { name, office } = brand.operator;
  if (sale === null) return [words.withdraw.whatNext.look];
  if (pieces === '[]') return [words.withdraw.whatNext.lookInto];
  const isSent = sale.row.sent_at !== null || sale.row.status === 'fulfilled';
  if (!sale.lines.some(({ needsSending }) => needsSending)) return [words.withdraw.whatNext.refund];
  return [
    isSent
      ? words.withdraw.whatNext.sendBack({ name, office })
      : words.withdraw.whatNext.sendBackIfItComes({ name, office }),
    ...(isSent
      ? [`${words.withdraw.whatNext.refund} ${words.withdraw.whatNext.mayWait}`]
      : [words.withdraw.whatNext.refund]),
  ];
}

/** True if a statement's e-mail address is that of the order. Only then is the statement known to be the buyer's. */
export const isFromBuyer = ({ email }: Pick<WithdrawalRow, 'email'>, sale: Sale | null): boolean =>
  sale !== null && !sale.isTest && sameEmail(sale.row.email, email);
