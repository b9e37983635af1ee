import { holdingStates } from '../../../domain/store/checkout-state.ts';
import type { Writer } from '../../db/database.ts';
import type { CheckoutSessionRow, OrderRow } from '../../db/tables.ts';
import { deskOrCommand } from '../actor.ts';
import { isUnsettled, type Withdrawal } from '../orders/withdrawal-state.ts';

interface PersonCases {
  orders: readonly OrderRow[];
  sessions: readonly CheckoutSessionRow[];
  withdrawals: readonly Withdrawal[];
}

/**
 * The open cases of a buyer: the shop still owes something, or may have to prove something. Each is a sentence with the
 * next step.
 */
export async function findOpenCases(
  transaction: Writer,
  { orders, sessions, withdrawals }: PersonCases,
): Promise<string[]> {
  const refunds = await transaction
    .selectFrom('refund')
    .select('order_id')
    .where('state', 'in', ['begun', 'pending'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  const underWay = new Set(refunds.map(({ order_id }) => order_id));
  return [
    ...orders.flatMap((order) => {
      const why = openOrder(order, underWay.has(order.id));
      return why === null ? [] : [`Order ${order.number} ${why}`];
    }),
    ...withdrawals
      .filter(isUnsettled)
      .map(
        ({ id }) =>
          `Withdrawal ${id} is not settled: ${deskOrCommand({ desk: 'settle it under Returns', command: `withdrawals settle ${id}` })}.`,
      ),
    ...sessions
      .filter(({ state }) => holdingStates.some((open) => open === state))
      .map(
        ({ id }) =>
          `Checkout ${id} may still be paid: wait until it is over, or ${deskOrCommand({ desk: 'end it under Orders, Open checkouts', command: `release ${id}` })}.`,
      ),
    ...sessions
      .filter(({ unasked }) => unasked === 1)
      .map(
        ({ id }) =>
          `Checkout ${id} may have been paid, since its payment provider could not be asked: set the key that it was made with, or wait until it is 30 days old.`,
      ),
  ];
}

function openOrder(order: OrderRow, isRefundUnderWay: boolean): string | null {
  if (order.status === 'refund_due')
    return `is due for a refund: ${deskOrCommand({ desk: 'give the money back on its page', command: `refund ${order.number}` })}.`;
  if (order.disputed_at !== null) return 'is disputed: wait until the dispute has ended.';
  if (isRefundUnderWay)
    return `has a refund that is not confirmed yet: ${deskOrCommand({ desk: 'its page', command: `refund ${order.number}` })} shows its state.`;
  if (order.status === 'paid')
    return `is paid and not sent: ${deskOrCommand({ desk: 'send it, or give all of its money back, on its page', command: `fulfil ${order.number}, or cancel ${order.number}` })}.`;
  return null;
}
