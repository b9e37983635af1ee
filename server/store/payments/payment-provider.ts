import type { Outcome } from '../http/refusal.ts';
import type { Buyer } from '../orders/buyer.ts';

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
  /** `awaiting`: complete, and a delayed payment has not arrived yet. */
  state: 'open' | 'paid' | 'awaiting' | 'failed' | 'expired';
  buyer: Buyer | null;
  /** Our checkout that it was made for, by a mark that only the owner of the key can set; null: somebody else's. */
  madeFor: string | null;
  /** Minor units, everything included. */
  amountCents: number | null;
  /** In small letters. */
  currency: string | null;
}

/** A session as it is named, by its id and by the checkout that it was made for. */
export interface SessionName {
  providerSessionId: string;
  /** The checkout that the session names. Buyers can write it into a payment link's address. */
  reference: string | null;
}

/**
 * That something has happened: to a session, or to the money of a payment after it was paid. What, is asked for: an
 * event's own words are in whatever version.
 */
export type ProviderEvent =
  | ({ id: string; about: 'session' } & SessionName)
  | { id: string; about: 'refund' | 'dispute'; paymentId: string };

/** A payment that is to be given back, whole. */
export interface Refund {
  providerSessionId: string;
  orderNumber: string;
  /**
   * Called when the provider knows the payment, before it is asked to give anything back.
   *
   * @returns how often it was refused for good before; refused with a sentence: nothing is given back
   */
  begin(): Promise<Outcome<number, string>>;
}

/**
 * Somebody else who takes the money. Every call may be made again: it has its effect once. All that go out throw
 * ProviderAway where it is not known what came of it, and ProviderRefused where nothing did.
 */
export interface PaymentProvider {
  /** Stands in the rows of its sessions. The test mode of a provider has a name of its own. */
  name: string;
  /** For people. */
  label: string;
  /** Whether its money is real. */
  live: boolean;
  /** Where it tells us what has happened, and the header that it signs in. */
  webhook: { path: string; signatureHeader: string };
  /** The request in full. It is kept before it is sent, so that it can be sent again word for word. */
  requestFor(payable: Payable): string;
  /** @param tries how many keys its answers have used up: an answer of 500 is kept under its key and repeated */
  create(sessionId: string, request: string, tries: number): Promise<ProviderSession>;
  /** @throws ProviderGone when there is no such session for this key */
  find(providerSessionId: string): Promise<ProviderSession>;
  /**
   * @returns the session as it then is: also complete, when the buyer was faster
   * @throws ProviderGone when there is no such session for this key
   */
  expire(providerSessionId: string): Promise<ProviderSession>;
  /**
   * Gives back all that was paid for an order. What was given back there by hand counts.
   *
   * @returns `made` only when the provider has confirmed that all of it is back; refused when it was not begun
   */
  refund(refund: Refund): Promise<Outcome<'made' | 'under way', string>>;
  /** @returns the session in which a payment was made; null: in none that this key sees */
  sessionOf(paymentId: string): Promise<SessionName | null>;
  /**
   * How much of a payment was given back, in minor units.
   *
   * @returns `confirmed` of it is back; the rest of `total` is on its way
   */
  returned(paymentId: string): Promise<{ confirmed: number; total: number }>;
  /** Whether a payment is disputed: a bank may take its money back, or has. */
  isDisputed(paymentId: string): Promise<boolean>;
  /** @returns null when it was not signed by the provider, or is too old; `event` null: nothing of a checkout */
  readEvent(body: string, signature: string): { event: ProviderEvent | null } | null;
  /** Asks for something that changes nothing. @returns its clock, epoch milliseconds, null when it tells none */
  look(): Promise<number | null>;
}

/** The provider did not answer, or could not; what it has done is not known. */
export class ProviderAway extends Error {
  /** Its failure is kept under the idempotency key and would be repeated for a day. */
  readonly keyUsed: boolean;
  constructor(cause: unknown, keyUsed = false) {
    super('The payment provider does not answer', { cause });
    this.keyUsed = keyUsed;
  }
}

/** The provider will not do it, or was never asked because the request cannot be sent; nothing has happened. */
export class ProviderRefused extends Error {
  /** The provider's word for the reason, such as amount_too_small. */
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** It was not looked at, for want of a right or of a request: this says nothing about what was asked before. */
export class ProviderNotAsked extends ProviderRefused {}

/** Code of a ProviderRefused: the key may not do this. */
export const noRight = 'no_right';

/** The provider knows no such thing: it was made with another key, or in another mode. */
export class ProviderGone extends ProviderRefused {}
