import type { Reader } from '../../../db/database.ts';
import { withdrawnUnits } from '../after-sale/withdrawals.ts';
import { readRefundsByOrder, refundTotals } from '../refunds/refunds.ts';
import type { Withdrawal } from '../withdrawal-state.ts';
import { refundsSince } from './refund-reasons.ts';
import { limitPart, priceUnits, type RequestedPart } from './refund-request.ts';

/** What an open withdrawal's refund would be now, in minor units. */
export interface WithdrawalOffer {
  currency: string;
  /** The payment of its order. */
  paid_cents: number;
  /** Returned since the withdrawal was received, by refunds that are not its own. */
  returned_since_cents: number;
  /** The refund of its units without the shipping, and with what is left of it; null if none is possible. */
  cents: number | null;
  with_shipping_cents: number | null;
}

/** The units of a withdrawal, as a part of its order to refund. */
export const withdrawnPart = (pieces: string, shipping: boolean): RequestedPart => ({
  amount: null,
  pieces: withdrawnUnits({ pieces }).map(({ line, quantity }) => ({
    name: String(line + 1),
    quantity,
  })),
  shipping,
});

/** The offers for the open withdrawals among these whose order is known, by the withdrawal's id. */
export async function readWithdrawalOffers(
  read: Reader,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<string, WithdrawalOffer>> {
  const open = withdrawals.filter(({ settled, order_id }) => settled === null && order_id !== null);
  const orderIds = open.flatMap(({ order_id }) => order_id ?? []);
  if (orderIds.length === 0) return new Map();
  const orders = await read.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute();
  const items = await read
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('line')
    .execute();
  const refundsByOrder = await readRefundsByOrder(read, orderIds);
  return new Map(
    open.flatMap((withdrawal) => {
      const order = orders.find(({ id }) => id === withdrawal.order_id);
      if (order === undefined) return [];
      const refunds = refundsByOrder.get(order.id) ?? [];
      // A refund that was begun is finished as it is, whatever is requested.
      const own = withdrawal.refunds.findLast(({ state }) => state !== 'failed');
      const centsOf = (shipping: boolean) => {
        if (own !== undefined) return own.amount_cents;
        const part = withdrawnPart(withdrawal.pieces, shipping);
        if (part.pieces.length === 0) return null;
        const ownItems = items.filter(({ order_id }) => order_id === order.id);
        const priced = priceUnits(order, ownItems, part, refunds);
        if (!priced.ok) return null;
        return limitPart(priced.value, refundTotals(order, refunds).left).amountCents;
      };
      const offer: WithdrawalOffer = {
        currency: order.currency,
        paid_cents: order.amount_cents,
        returned_since_cents: refundsSince(withdrawal, refunds).reduce(
          (sum, { amount_cents }) => sum + amount_cents,
          0,
        ),
        cents: centsOf(false),
        with_shipping_cents: centsOf(true),
      };
      return [[withdrawal.id, offer] as const];
    }),
  );
}
