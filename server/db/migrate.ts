import type { Kysely } from 'kysely';
import { checkoutState } from './migrations/checkout-state.ts';
import { history } from './migrations/history.ts';
import { orderLists } from './migrations/order-lists.ts';
import { providerSession } from './migrations/provider-session.ts';
import { refundStarted } from './migrations/refund-started.ts';
import { storeTables } from './migrations/store-tables.ts';

/** In order, and for good: a step that has run anywhere is never changed, only followed by another. */
const steps: readonly { name: string; up: (db: Kysely<unknown>) => Promise<void> }[] = [
  { name: '001-store-tables', up: storeTables },
  { name: '002-provider-session', up: providerSession },
  { name: '003-checkout-state', up: checkoutState },
  { name: '004-history', up: history },
  { name: '005-order-lists', up: orderLists },
  { name: '006-refund-started', up: refundStarted },
];

export const stepNames: readonly string[] = steps.map((step) => step.name);

/**
 * Brings the tables up to date. Runs inside one transaction of the caller, which holds the database alone: of two
 * processes that start at once the second finds the work done.
 *
 * @returns whether there was anything to do
 */
export async function migrate(transaction: Kysely<unknown>): Promise<boolean> {
  const db = transaction.withTables<{ schema_step: { name: string } }>();
  await db.schema
    .createTable('schema_step')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  const rows = await db.selectFrom('schema_step').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  const due = steps.filter(({ name }) => !done.has(name));
  for (const step of due) {
    await step.up(transaction);
    await db.insertInto('schema_step').values({ name: step.name }).execute();
  }
  return due.length > 0;
}
