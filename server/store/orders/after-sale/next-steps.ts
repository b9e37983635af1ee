import { postalLines } from '../../../../content/messages/own-contacts.ts';
import { words } from '../../../../content/words.ts';
import { sameEmail } from '../../../../domain/store/same-email.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { storedWithdrawnUnits } from '../withdrawal-state.ts';
import type { Sale } from './read-sale.ts';
import { needsSending } from './units-to-send.ts';

/**
 * The steps after a statement that are known before the shop has decided.
 *
 * @param sale the order that the statement is about, if known
 */
export function withdrawalNextSteps(
  { pieces }: Pick<WithdrawalRow, 'pieces'>,
  sale: Sale | null,
): string[] {
  if (sale === null) return [words.withdraw.whatNext.look];
  if (pieces === '[]') return [words.withdraw.whatNext.lookInto];
  const isSent = sale.row.sent_at !== null || sale.row.status === 'fulfilled';
  const withdrawn = storedWithdrawnUnits(pieces);
  const back = withdrawn.filter(({ line }) => needsSending(sale, line));
  if (back.length === 0) return [words.withdraw.whatNext.refund];
  const to = { name: postalLines().join(', ') };
  const items = back.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ');
  const isAll = back.length === withdrawn.length;
  if (!isSent)
    return [
      isAll
        ? words.withdraw.whatNext.sendBackIfItComes(to)
        : words.withdraw.whatNext.sendSomeBackIfTheyCome({ ...to, items }),
      words.withdraw.whatNext.refund,
    ];
  return [
    isAll
      ? words.withdraw.whatNext.sendBack(to)
      : words.withdraw.whatNext.sendSomeBack({ ...to, items }),
    `${words.withdraw.whatNext.refund} ${words.withdraw.whatNext.mayWait}`,
  ];
}

/** True if a statement's e-mail address is that of the order. Only then is the statement known to be the buyer's. */
export const isFromBuyer = ({ email }: Pick<WithdrawalRow, 'email'>, sale: Sale | null): boolean =>
  sale !== null && !sale.isTest && sameEmail(sale.row.email, email);
