import type { Buyer, PaymentEvent } from './payment-event.ts';

/** What a checkout is to be paid for, from which a provider makes its request. */
export interface Payable {
  sessionId: string;
  currency: string;
  lines: readonly { title: string; unitCents: number; quantity: number }[];
  shippingCents: number;
  successUrl: string;
  cancelUrl: string;
  email: string | null;
  expiresAtMs: number;
}

/** A checkout as the provider sees it. */
export interface ProviderSession {
  id: string;
  /** Where the buyer pays; null when that is over. */
  url: string | null;
  /** `complete` and not paid: a delayed payment is awaited. */
  state: 'open' | 'paid' | 'awaiting' | 'failed' | 'expired';
  buyer: Buyer | null;
}

/**
 * Somebody else who takes the money. Every call may be made again: it has its effect once. All that go out throw
 * ProviderAway where there is no answer.
 */
export interface PaymentProvider {
  name: string;
  /** The request in full. It is kept before it is sent, so that it can be sent again word for word. */
  requestFor(payable: Payable): string;
  /** @throws ProviderRefused when nothing was made and never will be; ProviderAway: not known */
  create(sessionId: string, request: string): Promise<ProviderSession>;
  find(providerSessionId: string): Promise<ProviderSession>;
  /** @returns the session as it then is: also complete, when the buyer was faster */
  expire(providerSessionId: string): Promise<ProviderSession>;
  /**
   * Gives back all that was paid for an order. What was given back there by hand counts.
   *
   * @returns `made` only when the provider has confirmed that all of it is back
   * @throws ProviderRefused when it does not give it back
   */
  refund(providerSessionId: string, orderNumber: string): Promise<'made' | 'under way'>;
  /** @returns null when it was not signed by the provider, or is too old; `event` null: not about a checkout */
  readEvent(body: string, signature: string): { event: PaymentEvent | null } | null;
}

/** The provider did not answer, or could not; what it has done is not known. */
export class ProviderAway extends Error {
  constructor(cause: unknown) {
    super('The payment provider does not answer', { cause });
  }
}

/** The provider has looked at a request and will not do it. */
export class ProviderRefused extends Error {}
