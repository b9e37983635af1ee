import { dayMs } from '../../../../domain/time/day-ms.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { WithdrawalRow } from '../../../db/tables.ts';
import type { SenderAddress } from '../../../http/address-group.ts';
import { randomCode } from '../random-code.ts';
import {
  isUnsettled,
  storedWithdrawnUnits,
  type Withdrawal,
  type WithdrawnUnits,
  withRefundState,
} from '../withdrawal-state.ts';
import { readSale, type Sale } from './read-sale.ts';
import { isSentByPost } from './units-to-send.ts';
import { queueWithdrawalMails } from './withdrawal-mails.ts';

export const withdrawnUnits = ({ pieces }: Pick<WithdrawalRow, 'pieces'>): WithdrawnUnits[] =>
  storedWithdrawnUnits(pieces);

export const readWithdrawals = async (
  read: Reader | Writer,
  orderId: string,
): Promise<Withdrawal[]> =>
  withRefundState(
    read,
    await read
      .selectFrom('withdrawal')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('received_at')
      .orderBy('id')
      .execute(),
  );

/** The units that can still be withdrawn: those that are neither refunded nor already withdrawn. */
export function withdrawableUnits(
  sale: Sale,
  withdrawals: readonly Withdrawal[],
): WithdrawnUnits[] {
  const { status, email } = sale.row;
  // An order without an e-mail address has no buyer who could withdraw: the buyer was forgotten, or
  // it was a manual sale.
  if (status === 'refunded' || status === 'cancelled' || email === '') return [];
  // The refund of a withdrawal returns the same units, so count refunds and open statements only.
  const open = withdrawals.filter(isUnsettled).flatMap(withdrawnUnits);
  return sale.lines.flatMap(({ line, quantity, refunded, title, variant }) => {
    const withdrawn = open.filter((one) => one.line === line);
    const left = quantity - refunded - withdrawn.reduce((sum, one) => sum + one.quantity, 0);
    return left > 0
      ? [{ line, quantity: left, title: variant === '' ? title : `${title}, ${variant}` }]
      : [];
  });
}

export interface WithdrawalPeriod {
  days: number;
  /** The longest delivery time of a parcel. */
  deliveryDays: number;
}

/** True if a statement comes after the period, as far as the shop knows. A late statement is accepted, too. */
export function isLateStatement(
  sale: Sale,
  { days, deliveryDays }: WithdrawalPeriod,
  nowMs: number,
): boolean {
  const { row } = sale;
  // Directive 2011/83/EU, Art. 9: the period begins with the contract if no goods are delivered.
  if (!isSentByPost(sale)) return nowMs > row.created_at + days * dayMs;
  // A manual sale was delivered at once.
  const sentMs = row.sent_at ?? (row.status === 'fulfilled' ? row.created_at : null);
  return sentMs !== null && nowMs > sentMs + (deliveryDays + days) * dayMs;
}

export interface WithdrawalStatement {
  /** A random id made for the form: a form that is sent twice is one statement. */
  once: string;
  orderId: string | null;
  orderNumber: string;
  name: string;
  email: string;
  pieces: readonly WithdrawnUnits[];
  statement: string;
  reason: string | null;
  isLate: boolean;
  /** The network address that sent the statement, for the daily limits of mails. */
  from: SenderAddress;
  nowMs: number;
}

/**
 * Stores a statement, and queues mails to its buyer and the owner within the daily limits. Call it in a transaction.
 *
 * @returns null if another statement, or a refund, took some of its units first
 */
export async function recordWithdrawal(
  transaction: Writer,
  given: WithdrawalStatement,
): Promise<WithdrawalRow | null> {
  const { nowMs, once } = given;
  const row: WithdrawalRow = {
    id: `W-${randomCode(8)}`,
    once,
    order_id: given.orderId,
    order_number: given.orderNumber,
    name: given.name,
    email: given.email,
    pieces: JSON.stringify(given.pieces),
    statement: given.statement,
    reason: given.reason,
    late: given.isLate ? 1 : 0,
    received_at: nowMs,
    settled_at: null,
    settlement: null,
  };
  const same = await transaction
    .selectFrom('withdrawal')
    .selectAll()
    .where('once', '=', once)
    .executeTakeFirst();
  const before = same ?? (await findSameStatement(transaction, row));
  if (before !== undefined) return before;
  if (!(await areWithdrawable(transaction, given))) return null;
  const inserted = await transaction
    .insertInto('withdrawal')
    .values(row)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    return transaction
      .selectFrom('withdrawal')
      .selectAll()
      .where('once', '=', once)
      .executeTakeFirstOrThrow();
  await queueWithdrawalMails(transaction, row, given.from);
  return row;
}

/**
 * Finds the same unsettled free-text statement of the last day: a buyer who repeats the first step states nothing new.
 * A statement that names units never matches.
 */
const findSameStatement = async (transaction: Writer, row: WithdrawalRow) =>
  withdrawnUnits(row).length > 0
    ? undefined
    : transaction
        .selectFrom('withdrawal')
        .selectAll()
        .where('order_id', row.order_id === null ? 'is' : '=', row.order_id)
        .where('order_number', '=', row.order_number)
        .where('name', '=', row.name)
        .where('email', '=', row.email)
        .where('statement', '=', row.statement)
        .where('reason', row.reason === null ? 'is' : '=', row.reason)
        .where('settled_at', 'is', null)
        .where('received_at', '>', row.received_at - dayMs)
        .executeTakeFirst();

/** True if these units can still be withdrawn. Locks the order, so that this does not change. */
async function areWithdrawable(
  transaction: Writer,
  { orderId, pieces }: WithdrawalStatement,
): Promise<boolean> {
  if (orderId === null || pieces.length === 0) return true;
  await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  const sale = await readSale(transaction, { id: orderId });
  if (sale === null) return false;
  const left = withdrawableUnits(sale, await readWithdrawals(transaction, orderId));
  return pieces.every(
    (one) => (left.find(({ line }) => line === one.line)?.quantity ?? 0) >= one.quantity,
  );
}
