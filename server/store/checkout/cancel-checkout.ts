import type { Database } from '../../db/database.ts';
import type { Payments } from '../payments/payments.ts';
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
