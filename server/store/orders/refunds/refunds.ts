import { unitAmountsCents } from '../../../../domain/money/apportion-cents.ts';
import { minorUnitStep } from '../../../../domain/money/currency-step.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderItemRow, OrderRow, RefundRow } from '../../../db/tables.ts';

export interface RefundedUnits {
  line: number;
  quantity: number;
  /** Minor units. */
  cents: number;
}

export interface Refund extends RefundRow {
  pieces: readonly RefundedUnits[];
}

/** An order's refunds, oldest first. Lock the order before changing any. */
export const readRefunds = async (db: Reader | Writer, orderId: string): Promise<Refund[]> =>
  (await readRefundsByOrder(db, [orderId])).get(orderId) ?? [];

export async function readRefundsByOrder(
  db: Reader | Writer,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Refund[]>> {
  const found = new Map<string, Refund[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return found;
  const pieces = await db
    .selectFrom('refund_piece')
    .selectAll()
    .where('refund_id', 'in', (row) =>
      row.selectFrom('refund').select('id').where('order_id', 'in', orderIds),
    )
    .orderBy('line')
    .execute();
  for (const row of rows) {
    const own = pieces.filter(({ refund_id }) => refund_id === row.id);
    const refund = { ...row, pieces: own.map(({ refund_id: _, ...piece }) => piece) };
    found.set(row.order_id, [...(found.get(row.order_id) ?? []), refund]);
  }
  return found;
}

const sumRefunds = (refunds: readonly Refund[]) =>
  refunds.reduce((all, { amount_cents }) => all + amount_cents, 0);

/** True if the payment provider has accepted a refund, so that its amount counts as returned. */
export const isAccepted = ({ state }: Pick<RefundRow, 'state'>) =>
  state === 'pending' || state === 'made';

const isMade = ({ state }: Pick<RefundRow, 'state'>) => state === 'made';

/** A refund whose outcome is not final. */
export const isPending = ({ state }: Pick<RefundRow, 'state'>) =>
  state === 'begun' || state === 'pending';

export const isOwnersWholeRefund = ({ kind, origin }: Pick<RefundRow, 'kind' | 'origin'>) =>
  kind === 'whole' && origin === 'owner';

/**
 * True for the owner's refund of an order for whose money other refunds are under way. It moves no money: it waits for
 * them, and then sets the order's status.
 */
export const isWaitingForOthers = (
  { amount_cents: amount }: Pick<OrderRow, 'amount_cents'>,
  refund: RefundRow,
): boolean =>
  isOwnersWholeRefund(refund) &&
  refund.state === 'begun' &&
  refund.amount_cents === 0 &&
  amount > 0;

/** Money returned and left of an order, in minor units. Everything is computed from its refunds. */
export interface RefundTotals {
  /** The amount returned or under way, but at most the payment. */
  returned: number;
  /**
   * The confirmed amount, which exceeds the payment if the provider and another way have both
   * returned money.
   */
  made: number;
  /** The amount that the provider has accepted but not confirmed. */
  onItsWay: number;
  /** The amount that can still be refunded. A refund whose outcome is unknown counts as returned. */
  left: number;
  /** The amount by which all refunds together exceed the payment. */
  excess: number;
  /** True if the owner's refund of everything that was left is not confirmed yet. */
  isWholeUnderWay: boolean;
  /** Refunds that failed after the provider had accepted them, and that no later refund has replaced. */
  bounced: readonly Refund[];
}

export function refundTotals(
  { amount_cents: amount }: Pick<OrderRow, 'amount_cents'>,
  refunds: readonly Refund[],
): RefundTotals {
  const taken = sumRefunds(refunds.filter(isAccepted));
  const begun = sumRefunds(refunds.filter(({ state }) => state === 'begun'));
  return {
    returned: Math.min(taken, amount),
    made: sumRefunds(refunds.filter(isMade)),
    onItsWay: sumRefunds(refunds.filter(({ state }) => state === 'pending')),
    left: Math.max(amount - taken - begun, 0),
    excess: Math.max(taken - amount, 0),
    isWholeUnderWay: refunds.some((refund) => isOwnersWholeRefund(refund) && isPending(refund)),
    bounced: taken >= amount ? [] : refunds.filter((refund) => isBounced(refund, refunds)),
  };
}

/** The amount that was returned before this refund was made, whatever has happened since. */
export const returnedBeforeRefund = (refund: Refund, refunds: readonly Refund[]): number =>
  sumRefunds(
    refunds.filter(
      (one) =>
        isMade(one) &&
        (one.changed_at - refund.changed_at || one.created_at - refund.created_at) < 0,
    ),
  );

/** True if a failed refund's amount has not been refunded since. */
const isBounced = (refund: Refund, refunds: readonly Refund[]) =>
  refund.state === 'failed' &&
  refund.provider_id !== null &&
  refund.amount_cents >
    sumRefunds(refunds.filter((one) => isAccepted(one) && one.created_at >= refund.changed_at));

export function returnedUnits(refunds: readonly Refund[]): ReadonlyMap<number, number> {
  const back = new Map<number, number>();
  for (const { line, quantity } of refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ pieces }) => pieces))
    back.set(line, (back.get(line) ?? 0) + quantity);
  return back;
}

/** The price of `now` units of a line, after `before` of its units were returned. */
export const unitsPrice = (
  { currency }: OrderRow,
  item: OrderItemRow,
  { before, now }: { before: number; now: number },
): number =>
  unitAmountsCents(
    item.total_cents,
    { units: item.quantity, before, now },
    minorUnitStep(currency),
  );

/** The part of an order's shipping, with its tax, that no refund of units has included yet. */
export const shippingLeft = (order: OrderRow, refunds: readonly Refund[]): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { shipping_cents }) => left - shipping_cents, order.shipping_total_cents);
