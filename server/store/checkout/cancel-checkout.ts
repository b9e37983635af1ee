import type { Database } from '../../db/database.ts';
import type { Payments } from '../payments/payments.ts';
import { selectOutsoldSessions } from '../stock/holds.ts';
import { type CheckoutSession, readCheckoutSession } from './session-status.ts';

/**
 * Cancels a checkout unless it is paid.
 *
 * @returns the checkout session afterwards, which is complete if the buyer has paid meanwhile; null for an unknown id
 * @throws the errors of Payments.settle
 */
export async function cancelCheckout(
  { db, payments }: { db: Database; payments: Payments },
  sessionId: string,
): Promise<CheckoutSession | null> {
  if ((await readCheckoutSession(db.read, sessionId)) === null) return null;
  await payments.settle(sessionId, 'cancelled');
  return readCheckoutSession(db.read, sessionId);
}

/**
 * Ends a checkout without a hold once its units are sold out, because its payment would only be
 * refunded.
 *
 * @returns the checkout afterwards, which is complete if its payment came in time
 * @throws the errors of Payments.settle
 */
export async function endIfOutsold(
  { db, payments }: { db: Database; payments: Payments },
  session: CheckoutSession,
): Promise<CheckoutSession> {
  const { id, state, holds } = session.row;
  if (state !== 'open' || holds === 1) return session;
  const outsold = await selectOutsoldSessions(db.read)
    .where('session.id', '=', id)
    .executeTakeFirst();
  if (outsold === undefined) return session;
  await payments.settle(id, 'expired');
  return (await readCheckoutSession(db.read, id)) ?? session;
}
