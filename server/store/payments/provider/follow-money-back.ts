import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { OrderRow, RefundRow, Tables } from '../../../db/tables.ts';
import { remember } from '../../history.ts';
import { endRefund, makeDue } from '../../orders/end-refund.ts';
import { noteExcess } from '../../orders/note-excess.ts';
import {
  elsewhereCents,
  excessCents,
  noteFound,
  noteRefund,
  refundsOf,
} from '../../orders/refunds.ts';
import { type PaymentProvider, ProviderAway } from '../payment-provider.ts';
import type { ProviderDeps } from './follow-session.ts';

interface Told {
  sessionId: string;
  paymentId: string;
  nowMs: number;
}

// Another try is needed whenever another process has recorded another refund meanwhile.
const tries = 5;

/**
 * Records how much of an order's payment was refunded, in the provider's dashboard or by us, and ends the refund that the
 * owner's command has begun.
 *
 * @throws ProviderAway or ProviderRefused if the provider does not report it; it will send the event again
 */
export async function followRefund(deps: ProviderDeps, told: Told): Promise<void> {
  const { db, provider, log } = deps;
  for (let left = tries; left > 0; left--) {
    const before = await orderOf(db.read, told.sessionId).executeTakeFirst();
    if (before === undefined) return;
    const found = await provider.returned(told.paymentId);
    const noted = await db.write(async (transaction) => {
      const order = await orderOf(transaction, told.sessionId).forUpdate().executeTakeFirst();
      // What Stripe told may be older than what another process has recorded since.
      if (order === undefined || !isDeepStrictEqual(order, before)) return null;
      return await noteRefunds(transaction, { order, found, at: provider.label, ...told });
    });
    if (noted?.failed != null)
      log(
        `The refund of order ${before.number} at ${provider.label} has failed (${noted.failed}): the buyer has not got the money. Refund it again, or send the money another way.`,
      );
    if (noted?.excess != null) log(noted.excess);
    if (noted !== null) return;
  }
  throw new ProviderAway(new Error('Refunds of the order kept changing'));
}

interface Found extends Told {
  order: OrderRow;
  found: Awaited<ReturnType<PaymentProvider['returned']>>;
  at: string;
}

interface Noted {
  /** Why a refund has failed since the last event; null if none has. */
  failed: string | null;
  /** That more than was paid was given back, since the last event; null if not. */
  excess: string | null;
}

async function noteRefunds(
  transaction: Writer,
  { order, found, at, nowMs }: Found,
): Promise<Noted> {
  const { confirmed, total, refunds } = found;
  const excessBefore = excessCents(order, await refundsOf(transaction, order.id));
  const ownChange = await noteFound(transaction, { order, found: refunds, nowMs });
  const failed = found.failed.length > order.refund_failures ? (found.failed[0] ?? null) : null;
  const deed = { nowMs, orderId: order.id };
  if (failed !== null) {
    await remember(transaction, {
      ...deed,
      action: 'refund-failed',
      detail: { at, reason: failed },
    });
    await change(transaction, order, { refund_failures: found.failed.length });
  }
  const rows = await refundsOf(transaction, order.id);
  const elsewhere = elsewhereCents(rows);
  const excess = await noteExcess(transaction, { order, before: excessBefore, at, nowMs });
  const returned_cents = Math.min(total + elsewhere, order.amount_cents);
  if (order.status === 'refunded' || order.status === 'cancelled') {
    // A bank has sent a confirmed refund back. The order is not to be sent: its pieces may be for sale again.
    const isDue = failed !== null && returned_cents < order.amount_cents;
    if (found.failed.length > 0) await change(transaction, order, { returned_cents });
    if (isDue) await makeDue(transaction, order, { failures: found.failed.length, nowMs });
    return { failed, excess };
  }
  const isOurs = order.refund_started_at !== null;
  const isWhole = confirmed + elsewhere >= order.amount_cents && confirmed > 0;
  if (isWhole) {
    if (isOurs) await endRefund(transaction, order, { plan: order.refund_plan ?? 'refund', nowMs });
    else await change(transaction, order, { status: 'refunded', returned_cents });
  } else {
    // A try that began after an earlier failure has counted that one.
    const isOver = failed !== null && total === confirmed;
    await change(transaction, order, {
      returned_cents,
      refund_started_at: isOver ? null : order.refund_started_at,
    });
    if (isOver) await giveUp(transaction, order, { failure: failed, nowMs });
    // The rest of it was given back: what is missing is due, and nothing is to be sent.
    if (isOver && rows.some((row) => isWholeOfOwner(row) && row.state === 'made'))
      await makeDue(transaction, order, { failures: found.failed.length, nowMs });
  }
  const isNews =
    returned_cents - ownChange !== order.returned_cents || (isWhole && ownChange === 0);
  if (isOurs || !isNews) return { failed, excess };
  const detail = { at, returned_cents: `${order.returned_cents} → ${returned_cents}` };
  await remember(transaction, { ...deed, action: 'returned', detail });
  return { failed, excess };
}

const isWholeOfOwner = ({ kind, origin }: Pick<RefundRow, 'kind' | 'origin'>) =>
  kind === 'whole' && origin === 'owner';

/** Ends our refund of the whole order that has moved no money. */
async function giveUp(
  transaction: Writer,
  order: OrderRow,
  { failure, nowMs }: { failure: string; nowMs: number },
): Promise<void> {
  for (const row of await refundsOf(transaction, order.id))
    if (isWholeOfOwner(row) && row.state === 'begun')
      await noteRefund(transaction, {
        order,
        row,
        news: { state: 'failed', failure, providerId: null, nowMs },
      });
}

/**
 * Records whether an order's payment is disputed.
 *
 * @throws ProviderAway or ProviderRefused if the provider does not report it; it will send the event again
 */
export async function followDispute({ db, provider }: ProviderDeps, told: Told): Promise<void> {
  const isDisputed = await provider.isDisputed(told.paymentId);
  await db.write(async (transaction) => {
    const order = await orderOf(transaction, told.sessionId).forUpdate().executeTakeFirst();
    if (order === undefined || (order.disputed_at !== null) === isDisputed) return;
    const { nowMs } = told;
    await change(transaction, order, { disputed_at: isDisputed ? nowMs : null });
    const detail = { at: provider.label, disputed: isDisputed ? 'no → yes' : 'yes → no' };
    await remember(transaction, { action: 'disputed', nowMs, orderId: order.id, detail });
  });
}

const orderOf = (db: Reader | Writer, sessionId: string) =>
  db.selectFrom('orders').selectAll().where('session_id', '=', sessionId);

const change = (transaction: Writer, order: OrderRow, values: Updateable<Tables['orders']>) =>
  transaction.updateTable('orders').set(values).where('id', '=', order.id).execute();
