import type { Buyer } from '../orders/buyer.ts';

/** A payment's new state. Events may arrive twice, late and in any order. */
export interface PaymentEvent {
  provider: string;
  /** The provider's id of the event, or our own if we asked for the state. */
  id: string;
  sessionId: string;
  /** The provider's id of the session, where a provider has one. */
  providerSessionId?: string;
  /** `awaiting`: a delayed payment has begun; `failed`: it has failed. */
  state: 'paid' | 'awaiting' | 'failed' | 'expired';
  buyer: Buyer | null;
}

export type PaymentEffect =
  | 'duplicate'
  | 'paid'
  | 'awaiting'
  | 'expired'
  | 'late_sale'
  | 'refund_due'
  | 'none';
