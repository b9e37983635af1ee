import type { OrderStatus } from '../../../../contract/store.ts';
import type { Reader } from '../../../db/database.ts';

/** The number of orders by status. Statuses without orders are missing. */
export async function countOrdersByStatus(
  read: Reader,
): Promise<{ [Status in OrderStatus]?: number }> {
  const rows = await read
    .selectFrom('orders')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
