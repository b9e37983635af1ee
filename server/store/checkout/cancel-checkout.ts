import type { Database } from '../../db/database.ts';
import type { Payments } from '../payments/payments.ts';
import { readSession, type Session } from './session-status.ts';

/**
 * Cancels a checkout for its own browser, where it is not paid yet.
 *
 * @returns the session as it then is: complete, when the buyer was faster; null for an id that was never given out
 * @throws as Payments.settle does
 */
export async function cancelCheckout(
  { db, payments }: { db: Database; payments: Payments },
  sessionId: string,
): Promise<Session | null> {
  if ((await readSession(db.read, sessionId)) === null) return null;
  await payments.settle(sessionId, 'cancelled');
  return readSession(db.read, sessionId);
}
