import type { CheckoutState } from '../../../domain/checkout-state.ts';
import type { Writer } from '../../db/database.ts';
import { testPayments } from '../payments/payment-names.ts';
import { release } from './holds.ts';

interface Closing {
  sessionId: string;
  nowMs: number;
  /** `cancelled` by its own browser or the owner; `expired` by the clock or the payment provider. */
  to: 'expired' | 'cancelled';
  /** The states it may be in. */
  from?: readonly CheckoutState[];
  /**
   * Whether a payment provider could still take money for it. When that is not known, only sessions that our own page
   * takes test payments for are ended.
   */
  payable: 'not known' | 'no';
}

/**
 * Ends a session that is not paid and gives its hold back. Whoever comes second changes nothing, so a hold is released
 * once.
 *
 * @returns whether this call ended it
 */
export async function closeSession(
  transaction: Writer,
  { sessionId, nowMs, to, from = ['open'], payable }: Closing,
): Promise<boolean> {
  const closed = await transaction
    .updateTable('checkout_session')
    .set({ state: to, closed_at: nowMs, holder: null, buyer: null })
    .where('id', '=', sessionId)
    .where('state', 'in', from)
    .$if(payable === 'not known', (open) => open.where('provider', '=', testPayments))
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  await release(transaction, { sessionId, nowMs });
  return true;
}
