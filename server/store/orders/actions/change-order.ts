import type { OrderStatus } from '../../../../contract/store.ts';
import { countryName } from '../../../../domain/store/country-name.ts';
import type { Database, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { remember } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { dropWaiting, queueMail } from '../../outbox.ts';
import { type Address, storedAddress } from '../buyer.ts';
import { noOrder, orderByNumber } from '../list/read-orders.ts';
import { hasPostcode } from '../postal-address.ts';
import { moneyBack, refundsOf } from '../refunds/refunds.ts';
import { ordersWithOpen } from '../withdrawal-state.ts';

export interface Parcel {
  trackingNumber: string | null;
  /** An https address. */
  trackingUrl: string | null;
}

const needsSending = async (transaction: Writer, orderId: string): Promise<boolean> =>
  (await transaction
    .selectFrom('order_item')
    .select('line')
    .where('order_id', '=', orderId)
    .where('needs_sending', '=', 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface Sending extends Parcel {
  /** Also while a buyer has withdrawn from it. */
  confirmed: boolean;
  nowMs: number;
}

/**
 * Marks a paid order as sent, or corrects the parcel of one that was.
 *
 * @returns whether it had been sent before
 */
export function fulfilOrder(
  db: Database,
  number: string,
  { trackingNumber, trackingUrl, confirmed, nowMs }: Sending,
): Promise<Outcome<{ isCorrected: boolean }, string>> {
  return changeOrder(db, number, async (transaction, order) => {
    const isSent = order.status === 'fulfilled' && order.sent_at !== null;
    const against = await reasonAgainstSending(transaction, order, { isSent, confirmed });
    if (against !== null) return refused(against);
    const before = order.tracking_number ?? order.tracking_url;
    const after = trackingNumber ?? trackingUrl;
    if (isSent && order.tracking_number === trackingNumber && order.tracking_url === trackingUrl)
      return refused(
        `Order ${order.number} is fulfilled${before === null ? '' : ` (${before})`}. --tracking and --link correct its parcel; --undo takes the sending back.`,
      );
    await transaction
      .updateTable('orders')
      .set({
        status: 'fulfilled',
        sent_at: order.sent_at ?? nowMs,
        tracking_number: trackingNumber,
        tracking_url: trackingUrl,
      })
      .where('id', '=', order.id)
      .execute();
    const tracking = isSent ? `${before ?? 'none'} → ${after ?? 'none'}` : after;
    const detail = tracking === null ? {} : { tracking };
    await remember(transaction, { action: 'fulfil', nowMs, orderId: order.id, detail });
    // One that still waits says what is true when it is sent.
    await dropWaiting(transaction, order.id, ['sent']);
    const subjectId = `${order.id}:${nowMs}`;
    if (await needsSending(transaction, order.id))
      await queueMail(transaction, { kind: 'sent', orderId: order.id, subjectId, nowMs });
    return accept({ isCorrected: isSent });
  });
}

async function reasonAgainstSending(
  transaction: Writer,
  order: OrderRow,
  { isSent, confirmed }: { isSent: boolean; confirmed: boolean },
): Promise<string | null> {
  if (isSent) return null;
  if (order.status !== 'paid')
    return `Order ${order.number} is ${statusWords[order.status]}; only a paid order can be fulfilled.`;
  const money = moneyBack(order, await refundsOf(transaction, order.id));
  if (money.isWholeUnderWay)
    return `The refund of order ${order.number} is begun and not confirmed yet: it is not to be sent. To learn how the refund stands, run \`refund\` or \`cancel\` again; the money goes back once.`;
  if (money.returned > 0 && money.returned >= order.amount_cents)
    return `All of the money of order ${order.number} is given back, or on its way; it is not to be sent.`;
  return !confirmed && (await ordersWithOpen(transaction, [order.id])).has(order.id)
    ? `The buyer of order ${order.number} has withdrawn from it: see \`withdrawals\`. --although-withdrawn sends it all the same.`
    : null;
}

/** Takes back that an order was sent. */
export const undoSending = (
  db: Database,
  number: string,
  nowMs: number,
): Promise<Outcome<null, string>> =>
  changeOrder(db, number, async (transaction, order) => {
    if (order.status !== 'fulfilled' || order.sent_at === null)
      return refused(`Order ${order.number} is ${statusWords[order.status]}, and was not sent.`);
    await transaction
      .updateTable('orders')
      .set({ status: 'paid', sent_at: null, tracking_number: null, tracking_url: null })
      .where('id', '=', order.id)
      .execute();
    await dropWaiting(transaction, order.id, ['sent']);
    const sent = new Date(order.sent_at).toISOString();
    const detail = { sent: `${sent} → not sent` };
    await remember(transaction, { action: 'fulfil', nowMs, orderId: order.id, detail });
    return accept(null);
  });

export interface Correction extends Partial<Address> {
  name?: string;
  email?: string;
}

/**
 * Corrects an order's buyer and address; absent parts stay.
 *
 * @returns whether it now goes to another country than its shipping and tax were computed for
 */
export function correctAddress(
  db: Database,
  number: string,
  correction: Correction,
  nowMs: number,
): Promise<Outcome<{ isElsewhere: boolean }, string>> {
  return changeOrder(db, number, async (transaction, order) => {
    const { name = order.name, email = order.email, ...parts } = correction;
    const before = storedAddress.parse(JSON.parse(order.address));
    const empty = { street: '', postcode: '', city: '', state: '', country: '' };
    // An order without an address gets one with the first part.
    const address = Object.keys(parts).length > 0 ? { ...(before ?? empty), ...parts } : before;
    const isPlaced = parts.country !== undefined || parts.postcode !== undefined;
    if (isPlaced && address?.postcode === '' && hasPostcode(address.country))
      return refused(
        `Addresses in ${countryName(address.country)} have a postcode: --postcode names it.`,
      );
    await transaction
      .updateTable('orders')
      .set({ name, email, address: JSON.stringify(address) })
      .where('id', '=', order.id)
      .execute();
    // A mail server's refusal names the address that was wrong.
    if (email !== order.email)
      await transaction
        .updateTable('mail')
        .set({ last_error: null })
        .where('order_id', '=', order.id)
        .execute();
    const was: Record<string, string> = { name: order.name, email: order.email, ...before };
    const detail = Object.fromEntries(
      Object.entries(correction).map(([part, value]) => [part, `${was[part] ?? ''} → ${value}`]),
    );
    await remember(transaction, { action: 'address', nowMs, orderId: order.id, detail });
    const { country } = parts;
    if (country === undefined) return accept({ isElsewhere: false });
    const session = await transaction
      .selectFrom('checkout_session')
      .select('country')
      .where('id', '=', order.session_id)
      .executeTakeFirst();
    // Where shipping is the same everywhere, no country was chosen, and a tax is that of the address.
    const from = session?.country ?? (order.tax_cents ? before?.country : null) ?? country;
    return accept({ isElsewhere: from !== country });
  });
}

/** Changes a locked order; rolls back if `change` refuses. */
export function changeOrder<T>(
  db: Database,
  number: string,
  change: (transaction: Writer, order: OrderRow) => Promise<Outcome<T, string>>,
): Promise<Outcome<T, string>> {
  return commitAccepted(db, async (transaction) => {
    const order = await orderByNumber(transaction, number).forUpdate().executeTakeFirst();
    return order === undefined ? noOrder(number) : change(transaction, order);
  });
}

export const statusWords: Record<OrderStatus, string> = {
  paid: 'paid',
  refund_due: 'due to be refunded',
  refunded: 'refunded',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
};
