import type { Outcome } from '../http/refusal.ts';
import type { Buyer } from '../orders/buyer.ts';
import type {
  Payable,
  PaymentProvider,
  ProviderRefundRequest,
  ProviderRefusalError,
  RefundAnswer,
} from './payment-provider.ts';

type PaymentPlace =
  /** Nowhere yet: the price depends on the country, which the buyer has to choose first. */
  | { at: 'country' }
  /**
   * On our own page. Calling `pay` twice pays once, and only for the country that was chosen last. Returns false
   * without paying if the total has changed since.
   */
  | { at: 'here'; pay(payment: TestPayment): Promise<boolean> }
  | { at: 'provider'; url: string }
  /** The session is over, or the provider refused it and its hold was released. */
  | { at: 'nowhere'; refusal: ProviderRefusalError | null };

interface TestPayment {
  buyer: Buyer;
  /** The total that the buyer was shown, in minor units; null if the page did not send it. */
  totalCents: number | null;
  /**
   * The number of the country choice for which the total was shown; null if the price does not
   * depend on the country.
   */
  choice: number | null;
}

/**
 * The state of a session that ends unpaid: `expired` by the clock or the provider, `cancelled` by the buyer or the
 * owner.
 */
export type UnpaidEndState = 'expired' | 'cancelled';

/**
 * The result of settling a session.
 * - `clear`: its state matches its payment.
 * - `not known`: the provider does not know the session, and its hold was released.
 * - `undecided`: a payment is under way, or the state was only read.
 */
export type SettleResult = 'clear' | 'not known' | 'undecided';

/** How the store takes money: test payments on its own page, or a payment provider. */
export interface Payments {
  /** The `provider` that is stored with each session. */
  name: string;
  /** True if payments are real money. */
  isLive: boolean;
  /** True if a session ends only when the provider confirms that, never by the clock alone. */
  asksProvider: boolean;
  /** The request to the provider, to be stored with the session; null without a provider. */
  requestFor(payable: Payable): string | null;
  /**
   * @returns the place where the buyer pays
   * @throws ProviderUnavailableError if it is unknown whether the provider accepted the session; the hold stays
   */
  open(sessionId: string): Promise<PaymentPlace>;
  /**
   * Brings a session to the state that its provider confirms. Without `to`, each session is requested at most once in
   * a few seconds.
   *
   * @param to ends an unpaid session in this state
   * @throws ProviderUnavailableError or ProviderRefusalError if the provider does not report the state; then nothing is changed
   */
  settle(sessionId: string, to?: UnpaidEndState): Promise<SettleResult>;
  /**
   * Settles a session that ended while the provider could not be reached: ends it at the provider,
   * or applies its payment. Does nothing for a test session.
   *
   * @throws the errors of `settle`
   */
  settleLater(sessionId: string): Promise<SettleResult>;
  /**
   * Ends a session at its provider, before the same browser starts the next session. Does nothing
   * for a test session, which ends in the transaction that starts the next.
   *
   * @throws the errors of `settle`
   */
  endAtProvider(sessionId: string): Promise<void>;
  /**
   * Refunds the amount that `begin` returns. Call this outside transactions. A call may be repeated
   * after a failure: a row is refunded only once.
   */
  refundPayment(payment: PaymentToRefund): Promise<RefundPaymentResult>;
  webhooks: readonly Webhook[];
  /** The provider whose report an audit compares; null for test payments. */
  reportingProvider: Pick<PaymentProvider, 'name' | 'label' | 'live' | 'report'> | null;
}

export interface PaymentToRefund extends Omit<ProviderRefundRequest, 'providerSessionId'> {
  /** The provider's name from the session's row. */
  provider: string;
  providerSessionId: string | null;
}

/** Refused only if it is known, or safe to assume, that this call has moved no money. */
export type RefundPaymentResult = Outcome<
  Omit<RefundAnswer, 'refusal'> & {
    /** The provider's label. */
    at: string;
    /** The refusal, if another refund was made first at the same time and this refund moved no money; else null. */
    refused: RefundRefusal | null;
  },
  RefundPaymentFailure
>;

export interface RefundRefusal {
  why: 'refused';
  /** The provider's label. */
  at: string;
  code: string;
  message: string;
  /** True if earlier tries of this refund have moved no money either. */
  forGood: boolean;
}

export type RefundPaymentFailure =
  /** The order was paid with real money at a provider whose key is not set. */
  | { why: 'no key' | 'other key' }
  /** The order does not allow a refund. */
  | { why: 'not begun'; sentence: string }
  | { why: 'not known'; at: string; reason: string | null }
  | RefundRefusal;

export interface Webhook {
  path: string;
  signatureHeader: string;
  /**
   * Handles an event.
   *
   * @returns false if the signature is not valid
   * @throws ProviderUnavailableError or ProviderRefusalError if the provider does not report the details; the provider
   * then sends the event again
   */
  handle(body: string, signature: string): Promise<boolean>;
}
