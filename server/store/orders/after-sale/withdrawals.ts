import { randomInt } from 'node:crypto';
import type { Reader, Writer } from '../../../db/database.ts';
import type { MailKind, WithdrawalRow } from '../../../db/tables.ts';
import { queueMail } from '../../outbox.ts';
import {
  isOpen,
  storedWithdrawnUnits,
  type Withdrawal,
  type WithdrawnUnits,
  withRefundState,
} from '../withdrawal-state.ts';
import { isMailbox } from './is-mailbox.ts';
import { readSale, type Sale } from './read-sale.ts';

const dayMs = 24 * 60 * 60_000;

export const withdrawnPieces = ({ pieces }: Pick<WithdrawalRow, 'pieces'>): WithdrawnUnits[] =>
  storedWithdrawnUnits(pieces);

/** Of an order, the oldest first. */
export const withdrawalsOf = async (
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

/** The units that can still be withdrawn: those neither refunded nor withdrawn yet. */
export function withdrawableUnits(
  sale: Sale,
  withdrawals: readonly Withdrawal[],
): WithdrawnUnits[] {
  const { status, email } = sale.row;
  // The order has no buyer who could withdraw: they are forgotten, or it was sold by hand.
  if (status === 'refunded' || status === 'cancelled' || email === '') return [];
  // The refund of a withdrawal returns the same units, so only an unsettled statement counts beside refunds.
  const open = withdrawals.filter(isOpen).flatMap(withdrawnPieces);
  return sale.lines.flatMap(({ line, quantity, refunded, title, variant }) => {
    const withdrawn = open.filter((one) => one.line === line);
    const left = quantity - refunded - withdrawn.reduce((sum, one) => sum + one.quantity, 0);
    return left > 0
      ? [{ line, quantity: left, title: variant === '' ? title : `${title}, ${variant}` }]
      : [];
  });
}

/** The days in which the buyer can withdraw. */
export interface WithdrawalPeriod {
  days: number;
  /** The longest delivery of a parcel. */
  deliveryDays: number;
}

/** True if a statement comes after the period, as far as the shop knows. It is accepted even so. */
export function isLateStatement(
  { row }: Sale,
  { days, deliveryDays }: WithdrawalPeriod,
  nowMs: number,
): boolean {
  // A sale by hand went over the counter.
  const sentMs = row.sent_at ?? (row.status === 'fulfilled' ? row.created_at : null);
  return sentMs !== null && nowMs > sentMs + (deliveryDays + days) * dayMs;
}

export interface WithdrawalStatement {
  /** A random id made for the form, so that a form sent twice is one statement. */
  once: string;
  orderId: string | null;
  orderNumber: string;
  name: string;
  email: string;
  pieces: readonly WithdrawnUnits[];
  /** In words. */
  statement: string;
  reason: string | null;
  isLate: boolean;
  nowMs: number;
}

/**
 * Stores a statement, and queues mails to its buyer and the owner within the daily limits. Call it in a transaction.
 *
 * @returns null if another statement, or a refund, took some of its units first
 */
export async function keepWithdrawal(
  transaction: Writer,
  given: WithdrawalStatement,
): Promise<WithdrawalRow | null> {
  const { nowMs, once } = given;
  const row: WithdrawalRow = {
    id: `W-${code()}`,
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
  if (same !== undefined) return same;
  if (!(await areWithdrawable(transaction, given))) return null;
  const kept = await transaction
    .insertInto('withdrawal')
    .values(row)
    .onConflict((conflict) => conflict.column('once').doNothing())
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows !== 1n)
    return transaction
      .selectFrom('withdrawal')
      .selectAll()
      .where('once', '=', once)
      .executeTakeFirstOrThrow();
  const mail = {
    subjectId: row.id,
    nowMs,
    ...(row.order_id !== null && { orderId: row.order_id }),
  };
  const queue = async (kind: MailKind, most: number) => {
    if ((await mailsOfToday(transaction, row, kind)) < most)
      await queueMail(transaction, { ...mail, kind });
  };
  const isMatched = row.order_id !== null;
  await queue('withdrawal', isMatched ? dailyMailLimits.order : dailyMailLimits.stranger);
  await queue('owner-withdrawal', isMatched ? dailyMailLimits.order : dailyMailLimits.owner);
  return row;
}

/** Mails a day about statements: for one order, to one address that no order verifies, and to the owner about the latter. */
export const dailyMailLimits = { order: 10, stranger: 3, owner: 20 };

/** The number of mails of a kind in the last 24 hours to the recipient of this statement's mail. */
async function mailsOfToday(
  transaction: Writer,
  row: WithdrawalRow,
  kind: MailKind,
): Promise<number> {
  const recent = transaction
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail.kind', '=', kind)
    .where('mail.created_at', '>', row.received_at - dayMs)
    .where('mail.order_id', row.order_id === null ? 'is' : '=', row.order_id);
  const { count } = await (row.order_id !== null || kind === 'owner-withdrawal'
    ? recent
    : recent
        .innerJoin('withdrawal', 'withdrawal.id', 'mail.subject_id')
        .where(isMailbox('withdrawal.email', row.email))
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** True if its units can still be withdrawn. Locks the order, so that this stays so. */
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
  const left = withdrawableUnits(sale, await withdrawalsOf(transaction, orderId));
  return pieces.every(
    (one) => (left.find(({ line }) => line === one.line)?.quantity ?? 0) >= one.quantity,
  );
}

// As in order numbers: without characters that are easily confused.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
