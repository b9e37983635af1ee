import type { Database, Reader, Writer } from '../../../db/database.ts';
import { addHistoryEntry } from '../../history.ts';
import { testProviders } from '../../payments/payment-names.ts';
import { eraseSessions } from '../../privacy/erase-sessions.ts';
import { bumpStockVersion } from '../../store-values.ts';

const closedStates = ['paid', 'expired', 'cancelled'] as const;

// Small transactions keep checkouts from waiting long for the database.
const sessionsPerTransaction = 200;

export async function countTestOrders(read: Reader): Promise<number> {
  const { count } = await read
    .selectFrom('orders')
    .innerJoin('checkout_session', 'checkout_session.id', 'orders.session_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('checkout_session.provider', 'in', testProviders)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes all test orders and ended test checkouts, and puts their units back into stock.
 *
 * @returns the number of deleted orders
 */
export async function deleteTestOrders(db: Database, nowMs: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const done = await db.write((transaction) => deleteBatch(transaction, nowMs));
    deleted += done.orders;
    if (done.sessions < sessionsPerTransaction) break;
  }
  await db.write(async (transaction) => {
    await bumpStockVersion(transaction);
    const detail = { orders: deleted };
    await addHistoryEntry(transaction, { action: 'delete-test-orders', nowMs, detail });
  });
  await db.purgeLog();
  return deleted;
}

async function deleteBatch(
  transaction: Writer,
  nowMs: number,
): Promise<{ sessions: number; orders: number }> {
  const found = await transaction
    .selectFrom('checkout_session')
    .select('id')
    .where('provider', 'in', testProviders)
    .where('state', 'in', closedStates)
    .orderBy('id')
    .limit(sessionsPerTransaction)
    .forUpdate()
    .execute();
  const sessions = found.map(({ id }) => id);
  if (sessions.length === 0) return { sessions: 0, orders: 0 };
  return { sessions: sessions.length, orders: await eraseSessions(transaction, sessions, nowMs) };
}
