/** What a payment provider tells us, in our words. Events come twice, late and in any order. */
export interface PaymentEvent {
  provider: string;
  /** The provider's id of the event. */
  id: string;
  sessionId: string;
  /** The provider's id of the session, where the event says so. */
  providerSessionId?: string;
  /** Others are remembered and change nothing. */
  type: 'completed' | 'async_succeeded' | 'async_failed' | 'expired' | (string & {});
  /** On `completed`: false while a delayed payment is awaited. */
  paid: boolean;
  /** Who buys, where the event says so. */
  buyer: Buyer | null;
}

export interface Buyer {
  email: string;
  name: string;
  address: { street: string; postcode: string; city: string; country: string };
}

export type PaymentEffect =
  | 'duplicate'
  | 'paid'
  | 'awaiting'
  | 'expired'
  | 'late_sale'
  | 'refund_due'
  | 'none';
