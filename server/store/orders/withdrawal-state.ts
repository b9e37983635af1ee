import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Reader, Writer } from '../../db/database.ts';
import type { RefundRow, Tables, WithdrawalRow } from '../../db/tables.ts';
import { formatCents } from '../catalogue/currencies.ts';

/** Units of an order's line, with the line's name at that time. */
export interface WithdrawnUnits {
  line: number;
  quantity: number;
  title: string;
}

const storedUnits = z.array(
  z.object({ line: z.number(), quantity: z.number(), title: z.string() }),
);

/** The units that a statement lists; empty if it describes them in words. */
export const storedWithdrawnUnits = (pieces: string): WithdrawnUnits[] =>
  storedUnits.parse(JSON.parse(pieces));

export interface Withdrawal extends WithdrawalRow {
  /** The refunds that settle the withdrawal, or were meant to; oldest first. */
  refunds: readonly RefundRow[];
  /** When and how the withdrawal was settled; null while it is open. */
  settled: { atMs: number; how: string } | null;
}

/**
 * Adds the state of their refunds to statements. A statement is settled if the owner has settled it with a note, or
 * while a refund for it is confirmed.
 */
export async function withRefundState(
  db: Reader | Writer,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('withdrawal_refund')
          .innerJoin('refund', 'refund.id', 'withdrawal_refund.refund_id')
          .innerJoin('orders', 'orders.id', 'refund.order_id')
          .selectAll('refund')
          .select(['withdrawal_refund.withdrawal_id', 'orders.currency'])
          .where('withdrawal_refund.withdrawal_id', 'in', ids)
          .orderBy('refund.created_at')
          .execute();
  return rows.map((row) => {
    const refunds = found.filter(({ withdrawal_id }) => withdrawal_id === row.id);
    const made = refunds.findLast(({ state }) => state === 'made');
    const words =
      row.settled_at === null ? null : { atMs: row.settled_at, how: row.settlement ?? '' };
    const settled =
      made === undefined ? words : { atMs: made.changed_at, how: settlementText(made) };
    return { ...row, refunds, settled };
  });
}

const settlementText = ({ amount_cents, currency, note }: RefundRow & { currency: string }) =>
  [
    amount_cents === 0
      ? 'nothing was to be given back'
      : `refunded ${formatCents(amount_cents, currency)}`,
    note,
  ]
    .filter(Boolean)
    .join('; ');

export const isUnsettled = ({ settled }: Withdrawal): boolean => settled === null;

/** SQL for isUnsettled: not settled by hand, and without a refund that was made. */
export const openWithdrawalCondition = (row: ExpressionBuilder<Tables, 'withdrawal'>) =>
  row.and([
    row('withdrawal.settled_at', 'is', null),
    row.not(
      row.exists(
        row
          .selectFrom('withdrawal_refund')
          .innerJoin('refund', 'refund.id', 'withdrawal_refund.refund_id')
          .select('refund.id')
          .whereRef('withdrawal_refund.withdrawal_id', '=', 'withdrawal.id')
          .where('refund.state', '=', 'made'),
      ),
    ),
  ]);

export async function findOrdersWithOpenWithdrawal(
  db: Reader | Writer,
  orderIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('withdrawal')
    .select('order_id')
    .where('order_id', 'in', orderIds)
    .where(openWithdrawalCondition)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}
