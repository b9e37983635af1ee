import type { Buyer } from '../orders/buyer.ts';

/** What becomes of a payment, in our words. It may be told twice, late and in any order. */
export interface PaymentEvent {
  provider: string;
  /** The provider's id of the event, or our own where we have asked. */
  id: string;
  sessionId: string;
  /** The provider's id of the session, where a provider has one. */
  providerSessionId?: string;
  /** `awaiting`: bought, and the money comes later; `failed`: the delayed money does not come. */
  state: 'paid' | 'awaiting' | 'failed' | 'expired';
  /** Who buys, where that is known. */
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
