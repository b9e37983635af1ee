import type { OrderStatus } from '../../../../contract/store.ts';
import type { Database, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { commitAccepted } from '../../commit-accepted.ts';
import { remember } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { type Address, storedAddress } from '../../orders/buyer.ts';
import { queueMail } from '../../outbox.ts';
import { noOrder, orderByNumber } from './orders.ts';

export interface Parcel {
  trackingNumber: string | null;
  /** An https address. */
  trackingUrl: string | null;
}

/** Marks a paid order as sent. */
export function fulfilOrder(
  db: Database,
  number: string,
  { trackingNumber, trackingUrl, nowMs }: Parcel & { nowMs: number },
): Promise<Outcome<null, string>> {
  return changeOrder(db, number, async (transaction, order) => {
    if (order.status !== 'paid')
      return refused(
        `Order ${order.number} is ${statusWords[order.status]}; only a paid order can be fulfilled.`,
      );
    if (order.refund_started_at !== null)
      return refused(
        `The refund of order ${order.number} is begun and not confirmed yet: it is not to be sent. To learn how the refund stands, run \`refund\` or \`cancel\` again; the money goes back once.`,
      );
    if (order.returned_cents > 0 && order.returned_cents >= order.amount_cents)
      return refused(
        `All of the money of order ${order.number} is given back, or on its way; it is not to be sent.`,
      );
    await transaction
      .updateTable('orders')
      .set({
        status: 'fulfilled',
        sent_at: nowMs,
        tracking_number: trackingNumber,
        tracking_url: trackingUrl,
      })
      .where('id', '=', order.id)
      .execute();
    const detail = trackingNumber === null ? {} : { tracking: trackingNumber };
    await remember(transaction, { action: 'fulfil', nowMs, orderId: order.id, detail });
    await queueMail(transaction, { kind: 'sent', orderId: order.id, nowMs });
    return accept(null);
  });
}

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
    await transaction
      .updateTable('orders')
      .set({ name, email, address: JSON.stringify(address) })
      .where('id', '=', order.id)
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
