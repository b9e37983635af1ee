import { createHash, randomUUID } from 'node:crypto';
import type { Database, Writer } from '../../db/database.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { withRefundState } from '../orders/withdrawal-state.ts';
import { isTestPayment } from '../payments/payment-names.ts';
import { bumpStockVersion } from '../store-values.ts';
import { eraseSessions } from './erase-sessions.ts';
import { deleteWithdrawal, eraseOrder, eraseRows } from './erase-values.ts';
import { findPerson } from './find-person.ts';
import { isEmptyForgetResult } from './forget-summary.ts';
import { findOpenCases } from './open-cases.ts';
import {
  isOfOthersWithdrawal,
  isOwnWithdrawal,
  listOthersWithdrawals,
  type OthersWithdrawal,
  readWithdrawalShares,
} from './own-withdrawals.ts';
import { createPersonKey, emailHash } from './person-key.ts';
import { readRowsAbout } from './person-rows.ts';
import { readRowsBy } from './rows.ts';

interface LockedOrder {
  number: string;
  /** The last day of the lock in ISO 8601. */
  until: string;
  /** The places of the values that were written to locked_data, such as "orders.name". */
  columns: string[];
}

/** The rows that were erased, or would be. */
export interface ForgetResult {
  /** Orders of the person with locked data. */
  locked: LockedOrder[];
  /** Other people's orders for which a withdrawal of this person is locked. */
  lockedElsewhere: LockedOrder[];
  /** Orders whose buyer's data is erased permanently, because the legal period is over. */
  erased: string[];
  testOrders: number;
  checkouts: number;
  /** Erased withdrawals without an order, or about somebody else's order. */
  withdrawals: number;
  mails: number;
  messages: number;
  /** The number of newsletter subscriptions, confirmed or not. */
  subscriptions: number;
  /**
   * Corrections of other people's orders, and messages about these orders, from the time when those
   * orders had the person's address.
   */
  corrections: number;
  /** Withdrawals that are kept, because somebody else sent them. */
  othersWithdrawals: OthersWithdrawal[];
  /** The ids of the provider's objects about the person. */
  atProvider: string[];
}

interface ForgetOptions {
  email: string;
  years: number;
  isDryRun: boolean;
  /** The version of the result that a dry run has shown; undefined to forget whatever there is. */
  seen?: string | undefined;
  nowMs: number;
}

/** A result, and a version that differs if the rows that it affects differ. */
interface VersionedResult {
  forgotten: ForgetResult;
  /** A hash of the result and of the rows that it is about. */
  version: string;
}

/** The reason to roll a transaction back: a refusal, or the result of a dry run. */
type ForgetNotDone = { why: string } | { would: VersionedResult };

/**
 * Forgets a buyer: erases what no law requires us to keep, locks the rest, and records that this was done.
 *
 * @returns refused while a case is open, and if the result has changed since a dry run showed it
 */
export async function forgetPerson(
  db: Database,
  forgetting: ForgetOptions,
): Promise<Outcome<VersionedResult, string>> {
  const done = await commitAccepted<VersionedResult, ForgetNotDone>(
    db,
    async (transaction) => {
      const forgotten = await forgetInTransaction(transaction, forgetting);
      if (!forgotten.ok) return refused({ why: forgotten.refusal });
      if (forgetting.isDryRun) return refused({ would: forgotten.value });
      const { seen = forgotten.value.version } = forgetting;
      return seen === forgotten.value.version ? forgotten : refused({ why: changedText });
    },
    'forget',
  );
  if (done.ok) await db.purgeLog();
  if (done.ok) return done;
  return 'would' in done.refusal ? accept(done.refusal.would) : refused(done.refusal.why);
}

const changedText =
  'Nothing was erased, because what is held about this address has changed since it was shown.';

async function forgetInTransaction(
  transaction: Writer,
  { email, years, nowMs }: ForgetOptions,
): Promise<Outcome<VersionedResult, string>> {
  const found = await findPerson(transaction, email);
  const shares = await readWithdrawalShares(transaction, found, email);
  // Include orders of a buyer who was forgotten before, because notes may have been added since, for example with a
  // refund.
  const forgottenBefore = new Set(found.lockedOrders);
  // Lock checkouts before orders, as payments do.
  const sessions = await transaction
    .selectFrom('checkout_session')
    .selectAll()
    .where('id', 'in', found.sessions)
    .orderBy('id')
    .forUpdate()
    .execute();
  const orders = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...found.orders, ...found.lockedOrders])
    .orderBy('id')
    .forUpdate()
    .execute();
  const tests = new Set(
    sessions.filter(({ provider }) => isTestPayment(provider)).map(({ id }) => id),
  );
  const real = orders.filter(({ session_id }) => !tests.has(session_id));
  const withdrawals = await transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where((row) =>
      row.or([row('id', 'in', found.withdrawals), row('order_id', 'in', [...found.lockedOrders])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const cases = await findOpenCases(transaction, {
    orders: real,
    sessions,
    withdrawals: await withRefundState(
      transaction,
      withdrawals.filter(
        ({ order_id }) => !orders.some((order) => order.id === order_id && !real.includes(order)),
      ),
    ),
  });
  if (cases.length > 0)
    return refused(`Nothing was erased, because a case is open:\n${cases.join('\n')}`);

  const refunds = await readRowsBy(transaction, 'refund', 'order_id', found.orders);
  const forgotten: ForgetResult = {
    locked: [],
    lockedElsewhere: [],
    erased: [],
    testOrders: 0,
    checkouts: 0,
    withdrawals: 0,
    mails: 0,
    corrections: 0,
    messages: found.messages.length,
    subscriptions: found.subscribers.length,
    othersWithdrawals: await listOthersWithdrawals(transaction, shares),
    atProvider: [
      ...sessions.map(({ provider_session_id }) => provider_session_id),
      ...refunds.map((row) => row['provider_id']),
    ].filter((id) => typeof id === 'string'),
  };
  const paidTests = sessions.filter(({ id, state }) => tests.has(id) && state === 'paid');
  const deleted = paidTests.map(({ id }) => id);
  forgotten.testOrders = await eraseSessions(transaction, deleted, nowMs);
  if (forgotten.testOrders > 0) await bumpStockVersion(transaction);
  const unmatched = withdrawals.filter(
    ({ id, order_id }) => order_id === null && isOwnWithdrawal(id, shares),
  );
  for (const { id } of unmatched) {
    forgotten.mails += await deleteWithdrawal(transaction, id);
    forgotten.withdrawals += 1;
  }
  const rows = await readRowsAbout(transaction, found);
  const own = new Set<unknown>(orders.map(({ id }) => id));
  forgotten.corrections = (rows.get('history') ?? []).filter(
    (row) => found.history.includes(String(row['id'])) && !own.has(row['order_id']),
  ).length;
  const { locks, mails } = await eraseRows(transaction, rows, {
    email: email.trim(),
    years,
    nowMs,
    shares,
  });
  forgotten.mails += mails;
  for (const { id, number, session_id } of real) {
    const again = forgottenBefore.has(id)
      ? await eraseOrder(
          transaction,
          { id, session_id, email: email.trim() },
          { years, nowMs, shares },
        )
      : undefined;
    const lock = again ?? locks.get(id);
    if (lock === undefined) continue;
    if (lock.untilMs === null) forgotten.erased.push(number);
    else {
      const columns = [...lock.columns, ...(locks.get(id)?.columns ?? [])];
      forgotten.locked.push(lockedOrder(number, columns, lock.untilMs));
    }
  }
  // Checkouts that have no order of this buyer: unpaid checkouts, and checkouts that somebody else paid.
  const owned = new Set([...real.map(({ session_id }) => session_id), ...deleted]);
  forgotten.checkouts = sessions.filter((row) => !owned.has(row.id) && hasBuyerData(row)).length;
  // Statements about other people's orders.
  const others = (rows.get('withdrawal') ?? []).filter(
    (row) =>
      row['email'] !== '' &&
      row['order_id'] !== null &&
      !isOfOthersWithdrawal('withdrawal', row, shares) &&
      !real.some(({ id }) => id === row['order_id']),
  );
  forgotten.withdrawals += others.filter(
    (row) => (locks.get(String(row['order_id']))?.untilMs ?? null) === null,
  ).length;
  const otherIds = others.map((row) => String(row['order_id']));
  for (const order of await readRowsBy(transaction, 'orders', 'id', [...new Set(otherIds)])) {
    const lock = locks.get(String(order['id']));
    if (lock !== undefined && lock.untilMs !== null)
      forgotten.lockedElsewhere.push(
        lockedOrder(String(order['number']), lock.columns, lock.untilMs),
      );
  }
  const version = createHash('sha256')
    .update(JSON.stringify([found, refunds, forgotten]))
    .digest('base64url');
  if (isEmptyForgetResult(forgotten)) return accept({ forgotten, version });
  const {
    locked,
    lockedElsewhere,
    erased,
    othersWithdrawals,
    atProvider: _,
    ...numbers
  } = forgotten;
  await transaction
    .insertInto('forgotten')
    .values({
      id: randomUUID(),
      at: nowMs,
      email_hash: emailHash(email, await createPersonKey(transaction)),
      detail: JSON.stringify({
        locked: locked.length,
        lockedElsewhere: lockedElsewhere.length,
        erased: erased.length,
        othersWithdrawals: othersWithdrawals.length,
        ...numbers,
      }),
    })
    .execute();
  return accept({ forgotten, version });
}

const lockedOrder = (number: string, columns: readonly string[], untilMs: number): LockedOrder => ({
  number,
  until: new Date(untilMs).toISOString(),
  columns: [...new Set(columns)],
});

const hasBuyerData = ({
  customer_email,
  buyer,
}: {
  customer_email: string | null;
  buyer: string | null;
}) => customer_email !== null || buyer !== null;
