import type { CheckoutState } from '../../../domain/checkout-state.ts';
import type { Writer } from '../../db/database.ts';
import { release } from './holds.ts';

export interface Closing {
  sessionId: string;
  /** Who takes its money, and has said that none can be paid for it any more; or need not be asked. */
  provider: string;
  nowMs: number;
  /** `cancelled` by its own browser or the owner; `expired` by the clock or the payment provider. */
  to: 'expired' | 'cancelled';
  /** The states it may be in. */
  from?: readonly CheckoutState[];
}

/**
 * Ends a session that is not paid and gives its hold back. Whoever comes second changes nothing, so a hold is released
 * once.
 *
 * @returns whether this call ended it
 */
export async function closeSession(
  transaction: Writer,
  { sessionId, provider, nowMs, to, from = ['open'] }: Closing,
): Promise<boolean> {
  const closed = await transaction
    .updateTable('checkout_session')
    .set({ state: to, closed_at: nowMs, holder: null, buyer: null })
    .where('id', '=', sessionId)
    .where('state', 'in', from)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  await release(transaction, { sessionId, nowMs });
  return true;
}
