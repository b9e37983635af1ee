import type { Writer } from '../../db/database.ts';
import { release } from './inventory.ts';

interface Closing {
  sessionId: string;
  nowMs: number;
  /** By its own browser; else by the clock or by the payment provider. */
  cancelled: boolean;
  /** A payment provider has said that it takes no money for it any more; else only sessions without one are ended. */
  providerAsked?: boolean;
  /** Variants whose stock the transaction changes afterwards. */
  andThen?: readonly string[];
}

/**
 * Ends an open session and gives its hold back. Whoever comes second changes nothing, so a hold is released once.
 *
 * @returns whether this call ended it
 */
export async function closeSession(
  transaction: Writer,
  { sessionId, nowMs, cancelled, providerAsked = false, andThen }: Closing,
): Promise<boolean> {
  const closed = await transaction
    .updateTable('checkout_session')
    .set({ status: 'expired', cancelled: cancelled ? 1 : 0, closed_at: nowMs, holder: null })
    .where('id', '=', sessionId)
    .where('status', '=', 'open')
    .$if(!providerAsked, (open) => open.where('provider', '=', 'test'))
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  await release(transaction, { sessionId, nowMs }, andThen);
  return true;
}
