import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { checkoutState } from './migrations/checkout-state.ts';
import { delivery } from './migrations/delivery.ts';
import { fleet } from './migrations/fleet.ts';
import { history } from './migrations/history.ts';
import { lowStock } from './migrations/low-stock.ts';
import { mail } from './migrations/mail.ts';
import { marketChart } from './migrations/market-chart.ts';
import { marketHistory } from './migrations/market-history.ts';
import { moneyBack } from './migrations/money-back.ts';
import { moveLookups } from './migrations/move-lookups.ts';
import { orderLists } from './migrations/order-lists.ts';
import { orderLookups } from './migrations/order-lookups.ts';
import { orderSums } from './migrations/order-sums.ts';
import { personalData } from './migrations/personal-data.ts';
import { pictureColours } from './migrations/picture-colours.ts';
import { priceHistory } from './migrations/price-history.ts';
import { productSafety } from './migrations/product-safety.ts';
import { promotionCodes } from './migrations/promotion-codes.ts';
import { providerSession } from './migrations/provider-session.ts';
import { refundPlan } from './migrations/refund-plan.ts';
import { refundStarted } from './migrations/refund-started.ts';
import { storeTables } from './migrations/store-tables.ts';
import { unasked } from './migrations/unasked.ts';
import { withdrawal } from './migrations/withdrawal.ts';
import { withdrawalRefund } from './migrations/withdrawal-refund.ts';
import { incompatibilities, isSqlite } from './newer-schema.ts';

interface Step {
  name: string;
  up: (db: Kysely<unknown>) => Promise<void>;
}

/** In order. Never change a step that has run anywhere; add another. */
export const steps: readonly Step[] = [
  { name: '001-store-tables', up: storeTables },
  { name: '002-provider-session', up: providerSession },
  { name: '003-checkout-state', up: checkoutState },
  { name: '004-history', up: history },
  { name: '005-order-lists', up: orderLists },
  { name: '006-refund-started', up: refundStarted },
  { name: '007-order-lookups', up: orderLookups },
  { name: '008-move-lookups', up: moveLookups },
  { name: '009-money-back', up: moneyBack },
  { name: '010-refund-plan', up: refundPlan },
  { name: '011-picture-colours', up: pictureColours },
  { name: '012-fleet', up: fleet },
  { name: '014-market-history', up: marketHistory },
  { name: '015-order-sums', up: orderSums },
  { name: '016-mail', up: mail },
  { name: '017-withdrawal', up: withdrawal },
  { name: '018-price-history', up: priceHistory },
  { name: '019-low-stock', up: lowStock },
  { name: '020-product-safety', up: productSafety },
  { name: '021-personal-data', up: personalData },
  { name: '022-withdrawal-refund', up: withdrawalRefund },
  { name: '023-promotion-codes', up: promotionCodes },
  { name: '024-delivery', up: delivery },
  { name: '025-market-chart', up: marketChart },
  { name: '026-unasked', up: unasked },
];

/** `market` is a file that holds the history of prices alone, so that it does not make the store's file large. */
export type Schema = 'site' | 'market';

const marketSteps: ReadonlySet<string> = new Set(['014-market-history', '025-market-chart']);

const stepsOf = (schema: Schema): readonly Step[] =>
  schema === 'site' ? steps : steps.filter(({ name }) => marketSteps.has(name));

export const stepNames: readonly string[] = steps.map((step) => step.name);

/** Whether the database has tables of any version. */
export async function hasSchema(db: QueryExecutorProvider): Promise<boolean> {
  const found = isSqlite(db)
    ? sql`select 1 from sqlite_master where name = 'schema_step'`
    : sql`select 1 where to_regclass('schema_step') is not null`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Brings the tables up to date. The caller's transaction must have exclusive access, so that of two processes that start at
 * once the second finds the work done.
 *
 * @returns whether there was anything to do
 * @throws Error when a later version has changed the tables so that this one cannot use them
 */
export async function migrate(
  transaction: Kysely<unknown>,
  log: (message: string) => void,
  schema: Schema = 'site',
): Promise<boolean> {
  const own = stepsOf(schema);
  const db = transaction.withTables<{ schema_step: { name: string } }>();
  // Check first, because a role that may not create tables can still use existing ones.
  if (!(await hasSchema(transaction))) await makeStepTable(transaction);
  const rows = await db.selectFrom('schema_step').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  const isNewer = rows.some(({ name }) => !own.some((step) => step.name === name));
  if (isNewer) await acceptNewerSchema(transaction, own, log);
  const due = own.filter(({ name }) => !done.has(name));
  for (const step of due) {
    await step.up(transaction);
    await db.insertInto('schema_step').values({ name: step.name }).execute();
  }
  return due.length > 0;
}

async function makeStepTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('schema_step')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
}

async function acceptNewerSchema(
  db: Kysely<unknown>,
  steps: readonly Step[],
  log: (message: string) => void,
): Promise<void> {
  const wrong = await incompatibilities(db, async (own) => {
    await makeStepTable(own);
    for (const step of steps) await step.up(own);
  });
  if (wrong.length > 0)
    throw new Error(
      `it was used by a later version of this software, and this one cannot work with it (${wrong.slice(0, 3).join(', ')}): install that version again, or go back to a copy of the database`,
    );
  log('the database was used by a later version of this software; this one can work with it');
}
