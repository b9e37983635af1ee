import type { Database } from '../../db/database.ts';
import { closeSession } from '../checkout/close-session.ts';
import { type Held, heldBy } from '../checkout/inventory.ts';
import { ProviderAway, ProviderRefused } from '../payments/payment-provider.ts';
import type { Payments } from '../payments/payments.ts';
import { remember } from './history.ts';
import { Refused } from './refused.ts';

export interface Released {
  session: string;
  held: readonly Held[];
  /** Why the payment provider could not be asked; null when it has confirmed that nothing was paid. */
  notAsked: string | null;
}

/**
 * Ends a checkout that is not paid and gives its stock back. The payment provider is asked first, and when it does not
 * answer or does not know the checkout, the owner's word is enough.
 *
 * @throws Refused when there is no such checkout, or it is paid or over
 */
export async function releaseSession(
  db: Database,
  payments: Payments,
  { session, nowMs }: { session: string; nowMs: number },
): Promise<Released> {
  const before = await stateOf(db, session);
  const held = await heldBy(db.read, session);
  let notAsked =
    before.provider === payments.name
      ? null
      : `it was started with ${before.provider}, which the settings do not lead to`;
  try {
    await payments.settle(session, { ending: true, cancelled: true });
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    const reason =
      error instanceof ProviderAway && error.cause instanceof Error ? error.cause : error;
    notAsked = reason.message;
  }
  await db.write(async (transaction) => {
    await closeSession(transaction, {
      sessionId: session,
      nowMs,
      to: 'cancelled',
      from: ['open', 'awaiting'],
      payable: 'no',
    });
    const { state } = await transaction
      .selectFrom('checkout_session')
      .select('state')
      .where('id', '=', session)
      .executeTakeFirstOrThrow();
    if (state === 'paid')
      throw new Refused('It has been paid: there is an order now. `orders` shows it.');
    const detail = { asked: notAsked ?? 'the payment provider agreed' };
    await remember(transaction, { action: 'release', nowMs, sessionId: session, detail });
  });
  return { session, held, notAsked };
}

async function stateOf(db: Database, session: string) {
  const row = await db.read
    .selectFrom('checkout_session')
    .leftJoin('orders', 'orders.session_id', 'checkout_session.id')
    .select(['checkout_session.state', 'checkout_session.provider', 'orders.number'])
    .where('checkout_session.id', '=', session)
    .executeTakeFirst();
  if (row === undefined) throw new Refused(`There is no checkout ${session}.`);
  if (row.state === 'paid')
    throw new Refused(`Checkout ${session} is paid: see order ${row.number}.`);
  if (row.state !== 'open' && row.state !== 'awaiting')
    throw new Refused(`Checkout ${session} is over and holds nothing.`);
  return row;
}
