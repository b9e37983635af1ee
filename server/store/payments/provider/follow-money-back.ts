import type { Database, Writer } from '../../../db/database.ts';
import type { OrderRow } from '../../../db/tables.ts';
import { remember } from '../../history.ts';
import { ProviderAway } from '../payment-provider.ts';
import type { ProviderDeps } from './follow-session.ts';

interface Told {
  sessionId: string;
  paymentId: string;
  nowMs: number;
}

// Another try is needed whenever another process has recorded another refund meanwhile.
const tries = 5;

/**
 * Records how much of an order's payment was refunded, in the provider's dashboard or by us.
 *
 * @throws ProviderAway or ProviderRefused if the provider does not report it; it will send the event again
 */
export async function followRefund({ db, provider }: ProviderDeps, told: Told): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const before = await orderOf(db, told.sessionId);
    if (before === undefined) return;
    const { confirmed, total } = await provider.returned(told.paymentId);
    const isNoted = await db.write(async (transaction) => {
      const order = await lockedOrder(transaction, told.sessionId);
      // The amounts from Stripe may be older than what another process has recorded since.
      if (order === undefined || order.returned_cents !== before.returned_cents) return false;
      await noteReturned(transaction, { order, confirmed, total, at: provider.label, ...told });
      return true;
    });
    if (isNoted) return;
  }
  throw new ProviderAway(new Error('Refunds of the order kept changing'));
}

interface Returned extends Told {
  order: OrderRow;
  confirmed: number;
  total: number;
  at: string;
}

async function noteReturned(transaction: Writer, returned: Returned): Promise<void> {
  const { order, confirmed, total, at, nowMs } = returned;
  // The command that set this final status has recorded the whole refund.
  if (order.status === 'refunded' || order.status === 'cancelled') return;
  // The owner's command is refunding it, or must be run again; that command sets the status and restocks.
  const isOurs = order.refund_started_at !== null;
  const isWhole = confirmed >= order.amount_cents && confirmed > 0;
  const status = isWhole && !isOurs ? 'refunded' : order.status;
  if (total === order.returned_cents && status === order.status) return;
  await transaction
    .updateTable('orders')
    .set({ returned_cents: total, status })
    .where('id', '=', order.id)
    .execute();
  if (isOurs) return;
  const detail = { at, returned_cents: `${order.returned_cents} → ${total}` };
  await remember(transaction, { action: 'returned', nowMs, orderId: order.id, detail });
}

/**
 * Records whether an order's payment is disputed.
 *
 * @throws ProviderAway or ProviderRefused if the provider does not report it; it will send the event again
 */
export async function followDispute({ db, provider }: ProviderDeps, told: Told): Promise<void> {
  const isDisputed = await provider.isDisputed(told.paymentId);
  await db.write(async (transaction) => {
    const order = await lockedOrder(transaction, told.sessionId);
    if (order === undefined || (order.disputed_at !== null) === isDisputed) return;
    const { nowMs } = told;
    await transaction
      .updateTable('orders')
      .set({ disputed_at: isDisputed ? nowMs : null })
      .where('id', '=', order.id)
      .execute();
    const detail = { at: provider.label, disputed: isDisputed ? 'no → yes' : 'yes → no' };
    await remember(transaction, { action: 'disputed', nowMs, orderId: order.id, detail });
  });
}

const orderOf = (db: Database, sessionId: string) =>
  db.read
    .selectFrom('orders')
    .select('returned_cents')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

const lockedOrder = (transaction: Writer, sessionId: string) =>
  transaction
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
