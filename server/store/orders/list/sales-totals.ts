import type { Reader } from '../../../db/database.ts';
import { testProviders } from '../../payments/payment-names.ts';
import { shopCalendar } from '../../shop-days.ts';
import { readRefundParts } from './booked-orders.ts';

/** The number of paid orders in a period, and their totals by currency. Excludes test orders. */
export async function readSalesTotals(
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
    .where('checkout_session.provider', 'not in', testProviders)
    .groupBy('orders.currency')
    .orderBy('orders.currency')
    .execute();
}

/**
 * Sales and refunds of a period by the shop's days and by currency, earliest first. Excludes test orders. A refund is
 * on the same day as in the accounts.
 */
export async function readSalesByDay(read: Reader, time: { fromMs: number; beforeMs: number }) {
  const sold = await read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .select(['orders.created_at as at', 'orders.currency', 'orders.amount_cents'])
    .where('orders.created_at', '>=', time.fromMs)
    .where('orders.created_at', '<', time.beforeMs)
    .where('checkout_session.provider', 'not in', testProviders)
    .execute();
  const returned = await readRefundParts(read, { ...time, test: false });
  const days = new Map<string, DaySales>();
  const dayOf = (at: number, currency: string): DaySales => {
    const day = shopCalendar.dayOf(at);
    const key = `${day} ${currency}`;
    const found = days.get(key) ?? { day, currency, orders: 0, sold_cents: 0, returned_cents: 0 };
    days.set(key, found);
    return found;
  };
  for (const { at, currency, amount_cents } of sold) {
    const found = dayOf(at, currency);
    found.orders += 1;
    found.sold_cents += amount_cents;
  }
  for (const { atMs, booked, total } of returned)
    dayOf(atMs, booked.order.currency).returned_cents += total;
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

interface DaySales {
  /** A day by the shop's clock, such as 2026-11-27. */
  day: string;
  currency: string;
  orders: number;
  sold_cents: number;
  returned_cents: number;
}
