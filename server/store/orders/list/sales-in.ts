import type { Reader } from '../../../db/database.ts';
import { testNames } from '../../payments/payment-names.ts';

/** The number of orders that were paid in a time, and their totals by currency; tests left out. */
export async function salesIn(
  read: Reader,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Promise<{ currency: string; orders: number; amount_cents: number }[]> {
  return read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .select((row) => [
      'orders.currency',
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('orders.amount_cents').as('amount_cents'),
    ])
    .where('orders.created_at', '>=', fromMs)
    .where('orders.created_at', '<', beforeMs)
    .where('checkout_session.provider', 'not in', testNames)
    .groupBy('orders.currency')
    .orderBy('orders.currency')
    .execute();
}
