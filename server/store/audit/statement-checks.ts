import { percentText } from '../../../domain/money/full-digits.ts';
import { percentOfPpm } from '../../../domain/store/tax-rate.ts';
import type { SnapshotReader } from '../../db/database.ts';
import type { OrderItemRow, OrderRow } from '../../db/tables.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { lineSums, orderSums, paymentAsOrdered, storedPayment } from '../orders/stored-payment.ts';
import { type Check, comparePaymentFix, maxFindings } from './check.ts';

const atOnce = 1_000;

/**
 * Compares orders with the reports of their payments: the provider's report, or the checkout's amounts if there is
 * none.
 */
export const statementChecks: Readonly<Record<string, Check>> = {
  'statement of a payment': async (snapshot) => {
    const differing: string[] = [];
    let after = '';
    for (;;) {
      const orders = await snapshot
        .selectFrom('orders')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce)
        .execute();
      differing.push(...(await findContradictedStatements(snapshot, orders)));
      after = orders.at(-1)?.id ?? '';
      if (orders.length < atOnce || differing.length >= maxFindings) break;
    }
    return differing.slice(0, maxFindings).map((found) => ({ found, fix: comparePaymentFix }));
  },
};

async function findContradictedStatements(
  snapshot: SnapshotReader,
  orders: readonly OrderRow[],
): Promise<string[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ session_id }) => session_id);
  const sessions = await snapshot
    .selectFrom('checkout_session')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  const asked = await snapshot
    .selectFrom('checkout_item')
    .selectAll()
    .where('session_id', 'in', ids)
    .orderBy('line')
    .execute();
  const items = await snapshot
    .selectFrom('order_item')
    .selectAll()
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('line')
    .execute();
  const sessionById = new Map(sessions.map((row) => [row.id, row]));
  const askedBy = Map.groupBy(asked, (row) => row.session_id);
  const itemsBy = Map.groupBy(items, (row) => row.order_id);
  return orders.flatMap((order) => {
    const session = sessionById.get(order.session_id);
    if (session === undefined) return [];
    const paid =
      session.paid === null
        ? paymentAsOrdered(session, askedBy.get(session.id) ?? [])
        : storedPayment.read(session.paid);
    const { currency } = paid;
    const lines = itemsBy.get(order.id) ?? [];
    const words = [
      ...differenceText(order, orderSums(paid), currency),
      ...lines.flatMap((row, index) =>
        differenceText(row, lineSums(paid.lines[index]), currency).map(
          (one) => `${one} of line ${index + 1}`,
        ),
      ),
    ];
    return words.length === 0
      ? []
      : [`Order ${order.number} differs from the report of its payment: ${words.join('; ')}.`];
  });
}

function differenceText(
  row: OrderRow | OrderItemRow,
  stated: ReturnType<typeof orderSums> | ReturnType<typeof lineSums>,
  currency: string,
): string[] {
  const is = new Map(Object.entries(row));
  return Object.entries(stated)
    .filter(([column, value]) => is.get(column) !== value)
    .map(([column, value]) => {
      const name = column.replace(/_(cents|ppm)$/, '').replaceAll('_', ' ');
      const shown = (of: unknown) => {
        if (typeof of !== 'number') return String(of ?? 'none');
        if (column.endsWith('_ppm')) return percentText(percentOfPpm(of));
        return column === 'presentment_cents' ? String(of) : formatCents(of, currency);
      };
      return `${name} ${shown(is.get(column))} instead of ${shown(value)}`;
    });
}
