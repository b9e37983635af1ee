import { sameEmail } from '../../../domain/store/same-email.ts';
import { dayMs } from '../../../domain/time/day-ms.ts';
import type { Reader } from '../../db/database.ts';
import { mailboxCondition } from '../orders/after-sale/mailbox-condition.ts';
import type { Sale } from '../orders/after-sale/read-sale.ts';

/**
 * The maximum number of mails a day to an address that has never paid. Addresses that differ in their tag (+…) count as
 * one.
 */
const maxUnpaidADay = 10;

interface BuyerMailRequest {
  read: Reader;
  owner: { address: string };
  nowMs: number;
}

/**
 * Limits a mail to what the address of an order may receive. Visitors can type any address into a test payment, so a
 * mail to an address that is not the owner's contains nothing else that was typed.
 *
 * @returns null if the address has reached the daily limit
 */
export async function limitBuyerMail(
  sale: Sale,
  { read, owner, nowMs }: BuyerMailRequest,
): Promise<Sale | null> {
  if (!sale.isTest || sameEmail(sale.row.email, owner.address)) return sale;
  const { count } = await read
    .selectFrom('mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail.kind', 'in', ['paid', 'sent', 'refunded', 'link', 'message'])
    .where('mail.sent_at', '>', nowMs - dayMs)
    .where(mailboxCondition('orders.email', sale.row.email))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxUnpaidADay) return null;
  return {
    ...sale,
    row: { ...sale.row, name: '' },
    address: null,
    lines: sale.lines.map((line) => ({ ...line, fields: [] })),
  };
}
