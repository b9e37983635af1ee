import { shop } from '../../../../content/shop/shop-settings.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { addHistoryEntry, type HistoryEntry } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { OwnerRefusal } from '../../owner-refusal.ts';
import { readSale } from '../after-sale/read-sale.ts';
import { isLateStatement, withdrawnUnits } from '../after-sale/withdrawals.ts';
import { findOrder, refuseUnknownOrder } from '../list/read-orders.ts';
import { openWithdrawalCondition, type Withdrawal, withRefundState } from '../withdrawal-state.ts';
import { withdrawalSettledText } from './begin-refund.ts';
import { type RefundOutcome, refundOrder } from './refund-order.ts';
import type { RefundCommand } from './refund-request.ts';
import { readWithdrawalOffers, withdrawnPart } from './withdrawal-offers.ts';

/**
 * The withdrawals, oldest first.
 *
 * @param all true to include settled withdrawals
 */
export async function listWithdrawals(read: Reader, { all }: { all: boolean }) {
  let found = read
    .selectFrom('withdrawal')
    .leftJoin('orders', 'orders.id', 'withdrawal.order_id')
    .selectAll('withdrawal')
    .select(['orders.number', 'orders.currency']);
  if (!all) found = found.where((row) => openWithdrawalCondition(row));
  const rows = await found.orderBy('received_at').orderBy('withdrawal.id').execute();
  const states = await withRefundState(read, rows);
  const isPosted = await readPostedLines(read, rows);
  const offers = await readWithdrawalOffers(read, states);
  return rows.map((row, index) => {
    const state = states[index];
    const refund = state?.refunds.at(-1);
    return {
      ...row,
      settled: state?.settled ?? null,
      refund_state: refund?.state ?? null,
      refund_cents: refund?.amount_cents ?? null,
      /** Null for a settled withdrawal, and for one without an order. */
      offer: offers.get(row.id) ?? null,
      withdrawn: withdrawnUnits(row).map((units) => ({
        ...units,
        /** False for a line that was not posted, such as a download: nothing is sent back. */
        needs_sending: isPosted(row, units.line),
      })),
    };
  });
}

/**
 * Reads which lines of these withdrawals' orders go by post.
 *
 * @returns a test for one line
 */
async function readPostedLines(read: Reader, rows: readonly Pick<WithdrawalRow, 'order_id'>[]) {
  const orders = rows.map(({ order_id }) => order_id).filter((id) => id !== null);
  const items =
    orders.length === 0
      ? []
      : await read
          .selectFrom('order_item')
          .select(['order_id', 'line'])
          .where('order_id', 'in', orders)
          .where('needs_sending', '=', 1)
          .execute();
  const posted = new Set(items.map(({ order_id, line }) => `${order_id} ${line}`));
  return ({ order_id }: Pick<WithdrawalRow, 'order_id'>, line: number) =>
    posted.has(`${order_id} ${line}`);
}

export async function readWithdrawal(
  read: Reader,
  id: string,
): Promise<Outcome<ListedWithdrawal, string>> {
  const found = (await listWithdrawals(read, { all: true })).find((row) => row.id === id);
  return found === undefined ? noWithdrawal(id) : accept(found);
}

export type ListedWithdrawal = Awaited<ReturnType<typeof listWithdrawals>>[number];

/**
 * Assigns a withdrawal to an order.
 *
 * @returns the order's number
 */
export async function matchWithdrawal(
  db: Database,
  id: string,
  number: string,
  nowMs: number,
): Promise<Outcome<string, string>> {
  const order = await findOrder(db.read, number).executeTakeFirst();
  if (order === undefined) return refuseUnknownOrder(number);
  const sale = await readSale(db.read, { id: order.id });
  return changeOpen(db, id, async (transaction, row) => {
    if (row.refunds.some(({ state }) => state !== 'failed'))
      return refused(
        `The refund of withdrawal ${id} was started, so it cannot be assigned to another order.`,
      );
    const late = sale !== null && isLateStatement(sale, shop.withdrawal, row.received_at) ? 1 : 0;
    await changeWithdrawal(transaction, row, {
      values: { order_id: order.id, late },
      nowMs,
      orderId: order.id,
      did: `matched to ${order.number}`,
    });
    return accept(order.number);
  });
}

/**
 * Settles a withdrawal without a refund.
 *
 * @param settlement how it was settled, in the owner's words
 */
export const settleWithdrawal = (
  db: Database,
  id: string,
  settlement: string,
  nowMs: number,
): Promise<Outcome<null, string>> =>
  changeOpen(db, id, async (transaction, row) => {
    if (settlement === '') return refused('Say in the note what you have done.');
    await changeWithdrawal(transaction, row, {
      values: { settled_at: nowMs, settlement },
      nowMs,
      did: settlement,
      ...(row.order_id !== null && { orderId: row.order_id }),
    });
    return accept(null);
  });

type SettleRequest = Pick<
  RefundCommand,
  'plan' | 'note' | 'message' | 'consents' | 'now' | 'payments' | 'shownCents'
> & {
  shipping: boolean;
};

export interface RefundedWithdrawal extends Pick<RefundOutcome, 'pendingAt' | 'counted'> {
  /** The settlement as the list shows it; null while the refund is not confirmed. */
  settlement: string | null;
  cents: number;
  currency: string;
}

/** Refunds the units of a withdrawal. The withdrawal is settled once the refund is confirmed. */
export async function refundWithdrawal(
  db: Database,
  name: string,
  { shipping, ...settling }: SettleRequest,
): Promise<Outcome<RefundedWithdrawal, OwnerRefusal>> {
  const row = await selectWithdrawal(db.read, name).executeTakeFirst();
  if (row === undefined) return noWithdrawal(name);
  const { id } = row;
  const order = await db.read
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', row.order_id ?? '')
    .executeTakeFirst();
  if (order === undefined)
    return refused(`No order matches withdrawal ${id}: say first which one it is about.`);
  const part = withdrawnPart(row.pieces, shipping);
  if (part.pieces.length === 0)
    return refused(
      `Withdrawal ${id} says in words what it is about. Give back lines of order ${order.number}, then settle it with a note.`,
    );
  const back = await refundOrder(db, {
    ...settling,
    number: order.number,
    withdrawalId: id,
    elsewhere: false,
    // Money refunded since the statement has its own warning; see `repeatedRefundRefusal`.
    seenReturnedCents: null,
    part,
  });
  if (!back.ok) return back;
  const { refund, pendingAt, counted } = back.value;
  const [after] = pendingAt === null ? await withRefundState(db.read, [row]) : [];
  return accept({
    settlement: pendingAt === null ? (after?.settled?.how ?? '') : null,
    pendingAt,
    counted,
    cents: refund?.amount_cents ?? 0,
    currency: order.currency,
  });
}

const selectWithdrawal = (db: Reader | Writer, id: string) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id.trim().toUpperCase());

const noWithdrawal = (id: string) => refused(`There is no withdrawal ${id}.`);

/**
 * Changes a statement while it is locked, and only if it is still open: somebody, or the provider's report, may have
 * settled it meanwhile.
 */
const changeOpen = <T>(
  db: Database,
  id: string,
  work: (transaction: Writer, row: Withdrawal) => Promise<Outcome<T, string>>,
): Promise<Outcome<T, string>> =>
  commitAccepted(db, async (transaction) => {
    const locked = await selectWithdrawal(transaction, id).forUpdate().execute();
    const [row] = await withRefundState(transaction, locked);
    if (row === undefined) return noWithdrawal(id);
    return row.settled === null ? work(transaction, row) : refused(withdrawalSettledText(row));
  });

interface WithdrawalChange extends Pick<HistoryEntry, 'nowMs' | 'orderId'> {
  values: Partial<Pick<WithdrawalRow, 'order_id' | 'late' | 'settled_at' | 'settlement'>>;
  did: string;
}

async function changeWithdrawal(
  transaction: Writer,
  { id }: Withdrawal,
  { values, did, ...entry }: WithdrawalChange,
): Promise<void> {
  await transaction.updateTable('withdrawal').set(values).where('id', '=', id).execute();
  await addHistoryEntry(transaction, {
    ...entry,
    action: 'withdrawal',
    withdrawalId: id,
    detail: { did },
  });
}
