import { randomUUID } from 'node:crypto';
import { dayMs } from '../../../domain/time/day-ms.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { startPeriodicWork } from '../../db/periodic-work.ts';
import { takeLease } from '../../fleet/lease.ts';
import { formLimitMs } from '../form-limit.ts';
import { testProviders } from '../payments/payment-names.ts';
import { shopCalendar } from '../shop-days.ts';
import { unpaidHoldMemoryMs } from '../stock/hold-share.ts';
import { bumpStockVersion } from '../store-values.ts';
import { eraseSessions } from './erase-sessions.ts';
import { deleteWithdrawal, eraseOrder, eraseRows } from './erase-values.ts';
import { emptyMatch, readRowsAbout } from './person-rows.ts';
import { formMails, formRetentionDays } from './purposes.ts';

/** Longer than one transaction takes. Each transaction renews the lease. */
const leaseMs = 5 * 60_000;
// Small transactions keep checkouts from waiting long for the database.
const rowsPerTransaction = 50;

interface Options {
  db: Database;
  /**
   * Epoch milliseconds by the clock that all processes share. A process whose own clock is wrong must not erase
   * data.
   */
  now(): Promise<number>;
  years: number;
  /** The days for which ended unpaid checkouts and test orders are kept. */
  unpaidRetentionDays: number;
  everyMs: number;
  log(message: string, error?: unknown): void;
}

/**
 * Erases data whose retention period is over, in one process at a time.
 *
 * @returns a function that stops the eraser and waits for the current round
 */
export function startEraser({ db, now, everyMs, log, ...kept }: Options): () => Promise<void> {
  const owner = randomUUID();
  return startPeriodicWork({
    what: 'erasing what was kept long enough',
    everyMs,
    log,
    async work(stopping) {
      const nowMs = await now();
      for (const { isDue, erase } of erasureTasks(nowMs, kept)) {
        // Query without the lease first, because there is usually nothing to erase.
        while (!stopping.aborted && (await isDue(db.read))) {
          const erased = await db.write(async (transaction) => {
            const lease = { name: 'erase', owner, forMs: leaseMs };
            return (await takeLease(transaction, db.clock, lease)) ? erase(transaction) : null;
          });
          if (erased === null) return;
          // Other transactions have locked the remaining rows, which the next round will find.
          if (erased === 0) break;
        }
      }
      // Purge in every round, because a reader may have prevented an earlier purge, or a command
      // may have erased rows since.
      await db.purgeLog();
    },
  });
}

type RetentionPeriods = Pick<Options, 'years' | 'unpaidRetentionDays'>;

interface ErasureTask {
  isDue(read: Reader): Promise<boolean>;
  /**
   * Erases a batch of rows whose period is over.
   *
   * @returns the number of rows
   */
  erase(transaction: Writer): Promise<number>;
}

function erasureTasks(
  nowMs: number,
  { years, unpaidRetentionDays }: RetentionPeriods,
): ErasureTask[] {
  const overMs = nowMs - unpaidRetentionDays * dayMs;
  const formsMs = nowMs - formRetentionDays * dayMs;
  /** Rows from before this time have been kept for the full period. */
  const keptSinceMs = shopCalendar.startOfYear(shopCalendar.yearOf(nowMs) - years);
  return [
    ...[unpaidOver, endedTestSessions].map((over) => ({
      isDue: (read: Reader) => isSome(over(read, overMs)),
      async erase(transaction: Writer) {
        // Skip rows that others have locked, such as checkouts that are being paid.
        const found = await over(transaction, overMs).forUpdate().skipLocked().execute();
        const ids = found.map(({ id }) => id);
        if ((await eraseSessions(transaction, ids, nowMs)) > 0) await bumpStockVersion(transaction);
        return ids.length;
      },
    })),
    {
      isDue: (read) => isSome(holdersOver(read, nowMs)),
      async erase(transaction) {
        const found = holdersOver(transaction, nowMs).limit(rowsPerTransaction);
        const forgotten = transaction.updateTable('checkout_session').set({ holder: null });
        const done = await forgotten.where('id', 'in', found).executeTakeFirst();
        return Number(done.numUpdatedRows);
      },
    },
    {
      isDue: (read) => isSome(outdatedOrders(read, keptSinceMs)),
      async erase(transaction) {
        const found = await outdatedOrders(transaction, keptSinceMs).forUpdate().execute();
        for (const order of found) await eraseOrder(transaction, order, { years, nowMs });
        return found.length;
      },
    },
    {
      isDue: (read) => isSome(outdatedStatements(read, keptSinceMs)),
      async erase(transaction) {
        const found = await outdatedStatements(transaction, keptSinceMs).forUpdate().execute();
        for (const { id, order_id, email } of found)
          if (order_id === null) await deleteWithdrawal(transaction, id);
          else {
            const about = { ...emptyMatch, withdrawals: [id] };
            const rows = await readRowsAbout(transaction, about);
            await eraseRows(transaction, rows, { email, years, nowMs });
          }
        return found.length;
      },
    },
    outdatedRows('form_use', (db) =>
      db
        .selectFrom('form_use')
        .select('id')
        .where('at', '<=', nowMs - formLimitMs),
    ),
    outdatedRows('contact_message', (db) =>
      db.selectFrom('contact_message').select('id').where('received_at', '<=', formsMs),
    ),
    outdatedRows('subscriber', (db) =>
      db
        .selectFrom('subscriber')
        .select('id')
        .where('confirmed_at', 'is', null)
        .where('asked_at', '<=', formsMs),
    ),
    outdatedRows('mail', (db) =>
      db
        .selectFrom('mail')
        .select('id')
        .where('kind', 'in', formMails)
        .where('created_at', '<=', formsMs),
    ),
    outdatedRows('locked_data', (db) =>
      db.selectFrom('locked_data').select('id').where('until_at', '<=', nowMs),
    ),
    outdatedRows('forgotten', (db) =>
      db.selectFrom('forgotten').select('id').where('at', '<', keptSinceMs),
    ),
  ];
}

const isSome = async (query: { executeTakeFirst(): Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;

interface IdQuery {
  executeTakeFirst(): Promise<unknown>;
  limit(rows: number): { execute(): Promise<{ id: string }[]> };
}

/** Finds rows that are no longer needed. */
const outdatedRows = (
  table: 'form_use' | 'contact_message' | 'subscriber' | 'mail' | 'locked_data' | 'forgotten',
  over: (db: Reader) => IdQuery,
): ErasureTask => ({
  isDue: (read) => isSome(over(read)),
  async erase(transaction) {
    const ids = (await over(transaction).limit(rowsPerTransaction).execute()).map(({ id }) => id);
    const found = transaction.deleteFrom(table).where('id', 'in', ids);
    return Number((await found.executeTakeFirst()).numDeletedRows);
  },
});

const holdersOver = (db: Reader | Writer, nowMs: number) =>
  db
    .selectFrom('checkout_session')
    .select('id')
    .where('holder', 'is not', null)
    .where('created_at', '<=', nowMs - unpaidHoldMemoryMs);

/**
 * Finds checkouts that ended long enough ago, for the two queries below. A single query would read all paid
 * checkouts.
 */
const endedSessions = (db: Reader | Writer, overMs: number) =>
  db
    .selectFrom('checkout_session')
    .select('id')
    .where('expires_at', '<=', overMs)
    .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '<=', overMs)]))
    .limit(rowsPerTransaction);

const unpaidOver = (db: Reader | Writer, overMs: number) =>
  endedSessions(db, overMs)
    .where('state', 'in', ['expired', 'cancelled'])
    // A checkout that was paid too late has an order although its state is not paid.
    .where((row) =>
      row.or([
        row('provider', 'in', testProviders),
        // Look up the order of each row. With `not exists`, PostgreSQL would read all orders.
        row(
          row
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.session_id', '=', 'checkout_session.id')
            .limit(1),
          'is',
          null,
        ),
      ]),
    )
    .orderBy('expires_at');

const endedTestSessions = (db: Reader | Writer, overMs: number) =>
  endedSessions(db, overMs)
    .where('provider', 'in', testProviders)
    .where('state', 'in', ['paid'])
    .orderBy('id');

/** Finds orders that name a buyer, and that no law requires us to keep any more. */
const outdatedOrders = (db: Reader | Writer, beforeMs: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'session_id', 'email', 'created_at'])
    .where('created_at', '<', beforeMs)
    .where((row) => row.or([row('email', '<>', ''), row('name', '<>', '')]))
    .orderBy('created_at')
    .limit(rowsPerTransaction);

/** Finds settled statements that have no order, or whose order names no buyer, after a manual sale or erasure. */
const outdatedStatements = (db: Reader | Writer, beforeMs: number) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'order_id', 'email'])
    .where('settled_at', 'is not', null)
    .where('received_at', '<', beforeMs)
    .where((row) =>
      row.or([
        row('order_id', 'is', null),
        row.and([
          row.or([row('email', '<>', ''), row('name', '<>', '')]),
          row('order_id', 'in', (of) =>
            of.selectFrom('orders').select('id').where('email', '=', '').where('name', '=', ''),
          ),
        ]),
      ]),
    )
    .limit(rowsPerTransaction);
