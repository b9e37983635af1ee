import type { Writer } from '../../db/database.ts';
import type { OrderRow } from '../../db/tables.ts';
import { money } from '../catalogue/currencies.ts';
import { remember } from '../history.ts';
import { queueMail } from '../outbox.ts';
import { excessCents, refundsOf } from './refunds.ts';

/**
 * Tells the owner that more than was paid was given back: in the provider's dashboard, and another way as recorded.
 *
 * @param before the excess before the provider's last report, in minor units
 * @returns a sentence for the log; null if there is nothing new to tell
 */
export async function noteExcess(
  transaction: Writer,
  { order, before, at, nowMs }: { order: OrderRow; before: number; at: string; nowMs: number },
): Promise<string | null> {
  const refunds = await refundsOf(transaction, order.id);
  const excess = excessCents(order, refunds);
  if (excess <= before) return null;
  const { id: orderId, number, currency } = order;
  // It may come to the same amount again, after a refund has failed.
  const subjectId = `${orderId}:${excess}:${refunds.length}`;
  await queueMail(transaction, { kind: 'owner-refund-twice', orderId, subjectId, nowMs });
  const detail = { at, too_much: excess };
  await remember(transaction, { action: 'returned', nowMs, orderId, detail });
  return `${money(excess, currency)} more than was paid for order ${number} were given back: at ${at}, and another way as was recorded here. Stop the other way, or ask the buyer for it.`;
}
