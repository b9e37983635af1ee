import type { CheckoutState } from '../../../domain/store/checkout-state.ts';
import type { Writer } from '../../db/database.ts';
import { releaseHold } from './holds.ts';

export interface CloseRequest {
  sessionId: string;
  provider: string;
  nowMs: number;
  /** `cancelled` by the buyer or the owner; `expired` by the clock or the payment provider. */
  to: 'expired' | 'cancelled';
  /** The states from which the session may be closed; by default only `open`. */
  from?: readonly CheckoutState[];
  /**
   * Ends the session only if its country choice still has this number. A later choice has another
   * session at the provider.
   */
  choice?: number | null;
  /**
   * True if the provider has not confirmed yet that the session can no longer be paid. The sweeper
   * asks the provider later.
   */
  unasked?: boolean;
}

/**
 * Ends an unpaid session and releases its hold. A second call changes nothing, so a hold is released once.
 *
 * @returns true if this call ended the session
 */
export async function closeSession(
  transaction: Writer,
  { sessionId, provider, nowMs, to, from = ['open'], choice, unasked = false }: CloseRequest,
): Promise<boolean> {
  const closed = await transaction
    .updateTable('checkout_session')
    .set({
      state: to,
      closed_at: nowMs,
      buyer: null,
      unasked: Number(unasked),
    })
    .where('id', '=', sessionId)
    .where('state', 'in', from)
    .where('provider', '=', provider)
    .$if(choice !== undefined, (update) =>
      update.where('choice', 'is not distinct from', choice ?? null),
    )
    .executeTakeFirst();
  if (closed.numUpdatedRows !== 1n) return false;
  await releaseHold(transaction, { sessionId, nowMs });
  return true;
}
