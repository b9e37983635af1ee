import type { TaxClass } from '../../../contract/tax-class.ts';
import type { Outcome } from '../http/refusal.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { ProviderRefund } from '../orders/refunds/record-provider-refunds.ts';
import type { StoredPayment } from '../orders/stored-payment.ts';

/** The goods that a buyer pays for, from which the provider's request is built. */
export interface Payable {
  sessionId: string;
  currency: string;
  lines: readonly {
    title: string;
    unitCents: number;
    quantity: number;
    taxClass: TaxClass;
    needsSending: boolean;
    /** The product's own delivery time; null for the shop's. */
    deliveryTime: string | null;
  }[];
  shippingCents: number;
  /**
   * The country that the buyer has chosen, and how many times they have chosen; null if the price
   * does not depend on the country.
   */
  chosen: { country: string; choice: number } | null;
  /** The rates of included tax, of each line and of shipping, in parts per million; null if unknown. */
  taxRates: { lines: readonly (number | null)[]; shipping: number | null } | null;
  successUrl: string;
  cancelUrl: string;
  email: string | null;
  /** True if the units are held for this buyer. */
  isHeld: boolean;
}

/** A session to create. Requests with the same idempotency key are identical. */
interface SessionRequest {
  sessionId: string;
  /** The text that `requestFor` built. */
  request: string;
  /** Computed when the request is first sent, because the provider requires a minimum duration from then on. */
  expiresAtMs: number;
  /**
   * The number of idempotency keys used up so far. The provider repeats a response with status 500 for the same key.
   */
  tries: number;
}

export interface ProviderSession {
  id: string;
  /** The URL at which the buyer pays; null once the session is over. */
  url: string | null;
  /** `awaiting`: complete, but a delayed payment has not arrived yet. */
  state: 'open' | 'paid' | 'awaiting' | 'failed' | 'expired';
  buyer: Buyer | null;
  /**
   * The checkout for which the session was created, from metadata that only our key can set; null
   * for a session that we did not create.
   */
  madeFor: string | null;
  /** The number of the country choice for which the session was created, from the same metadata. */
  choice: number | null;
  /** The payment as the provider reports it; null unless the session is paid, or a payment is under way. */
  paid: StoredPayment | null;
  /** The total in minor units. */
  amountCents: number | null;
  /** The amount that the buyer saw; null if it was in the payment's currency. */
  presentment: StoredPayment['presentment'];
  /** Lower case. */
  currency: string | null;
  createdMs: number;
}

export interface SessionName {
  providerSessionId: string;
  /**
   * The checkout that the session names. Do not trust it, because a buyer can put any text into the URL of a payment
   * link.
   */
  reference: string | null;
}

/**
 * Reports that a session has changed, or that a payment was refunded or disputed. The state itself is then
 * requested, because the event's own data may be of any API version.
 */
export type ProviderEvent =
  | ({ id: string; about: 'session' } & SessionName)
  | { id: string; about: 'refund' | 'dispute'; paymentId: string };

interface StoredRefund {
  /** The id of our row, which marks the refund at the provider. */
  id: string;
  /** The number of idempotency keys used up by this refund. */
  tries: number;
  /** Minor units; 0 if the provider need not be called. */
  cents: number;
}

/** A refund of an order's payment, or of a part of it. */
export interface ProviderRefundRequest {
  providerSessionId: string;
  orderNumber: string;
  /**
   * Called once the payment is found, before the refund is requested.
   *
   * @param found all refunds of the payment, newest first
   * @returns refused if the order does not allow a refund
   */
  begin(found: readonly ProviderRefund[]): Promise<Outcome<StoredRefund, string>>;
}

export interface RefundAnswer {
  /** Null if no refund was requested, or the provider refused it. */
  refund: ProviderRefund | null;
  /** All refunds of the payment, newest first. */
  found: readonly ProviderRefund[];
  /** The provider's refusal, if another refund was made first at the same time. */
  refusal?: ProviderRefusalError;
}

/**
 * A payment provider. Every call is idempotent. Calls to its API throw ProviderUnavailableError if the outcome is
 * unknown, and ProviderRefusalError if they had no effect.
 */
export interface PaymentProvider {
  /**
   * The name that is stored with the provider's sessions. A provider's test mode has another name.
   */
  name: string;
  label: string;
  /** True if the provider takes real money. */
  live: boolean;
  /** True if the provider computes the tax, so that our own rates are not used. */
  computesTax: boolean;
  webhook: { path: string; signatureHeader: string };
  /**
   * Makes the request without its expiry. The request is stored before it is sent, so that a retry
   * repeats it exactly.
   */
  requestFor(payable: Payable): string;
  create(request: SessionRequest): Promise<ProviderSession>;
  /** @throws ProviderObjectNotFoundError if this key has no such session */
  find(providerSessionId: string): Promise<ProviderSession>;
  /**
   * @returns the session afterwards, which is complete if the buyer has paid meanwhile
   * @throws ProviderObjectNotFoundError if this key has no such session
   */
  expire(providerSessionId: string): Promise<ProviderSession>;
  /**
   * Refunds the amount that `begin` returns.
   *
   * @returns refused if `begin` refused
   */
  refund(refund: ProviderRefundRequest): Promise<Outcome<RefundAnswer, string>>;
  /** @returns the session of a payment; null if this key has no such session */
  sessionOf(paymentId: string): Promise<SessionName | null>;
  /** All refunds of a payment, newest first. */
  returned(paymentId: string): Promise<readonly ProviderRefund[]>;
  /** True if a bank may reverse the payment, or has reversed it. */
  isDisputed(paymentId: string): Promise<boolean>;
  /**
   * @returns null if the signature is wrong or too old; `event` is null for an event that does not concern a checkout
   */
  readEvent(body: string, signature: string): { event: ProviderEvent | null } | null;
  /**
   * Lists the completed sessions that were created since `sinceMs`, and their refunds.
   *
   * @param seen called with the number of sessions found so far
   */
  report(sinceMs: number, seen: (payments: number) => void): Promise<ReportedPayment[]>;
  /**
   * Makes a harmless request to check the key.
   *
   * @returns the provider's clock in epoch milliseconds; null if unknown
   */
  look(): Promise<number | null>;
}

export interface ReportedPayment {
  session: ProviderSession;
  refunds: readonly ProviderRefund[];
  /** The time of the last refund, in epoch milliseconds; 0 if there was none. */
  returnedAtMs: number;
}

/** The provider did not respond, or its response is unusable. The outcome is unknown. */
export class ProviderUnavailableError extends Error {
  /** True if the provider will repeat this failure for the same idempotency key for a day. */
  readonly keyUsed: boolean;
  constructor(cause: unknown, keyUsed = false) {
    super('The payment provider does not answer', { cause });
    this.keyUsed = keyUsed;
  }
}

/** The provider refused, or the request could not be sent. The request had no effect. */
export class ProviderRefusalError extends Error {
  /** The provider's code, such as amount_too_small. */
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The provider did not process the request. The outcome of earlier tries is still unknown. */
export class RequestNotProcessedError extends ProviderRefusalError {}

/** The code of a ProviderRefusalError if the API key lacks a permission. */
export const missingPermissionCode = 'no_right';

/**
 * The object does not exist for this key, because it was created with another key, or in another
 * mode.
 */
export class ProviderObjectNotFoundError extends ProviderRefusalError {}
