import type { Outcome } from '../http/refusal.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { Payable, ProviderRefused } from './payment-provider.ts';

/** Where a buyer pays an open checkout. */
type PlaceToPay =
  /** On our own page: pays it with whatever the buyer has typed there. Done twice it pays once. */
  | { at: 'here'; pay(buyer: Buyer): Promise<void> }
  | { at: 'provider'; url: string }
  /** It is over, or was refused; then its hold has been given back. */
  | { at: 'nowhere'; refusal: ProviderRefused | null };

/** How a session ends that is not paid: by the clock or its provider, or by its own browser or the owner. */
export type Ended = 'expired' | 'cancelled';

/**
 * What came of looking at a session: `clear`, it stands where its money does; `not known`, the provider does not know it
 * and it was released; `undecided`, its money is under way, or it was only looked at.
 */
export type Settled = 'clear' | 'not known' | 'undecided';

/** How the store takes money: test payments on its own page, or a payment provider's. */
export interface Payments {
  /** Stands in the row of each session that is started with it. */
  name: string;
  /** Whether its money is real. */
  isLive: boolean;
  /** Whether a session of its own ends only by a provider's word, and never by the clock alone. */
  asksProvider: boolean;
  /** What a provider is to be asked for, kept with the session; null where nobody is asked. */
  requestFor(payable: Payable): string | null;
  /**
   * Where the buyer pays a session that was just started, or started before.
   *
   * @throws ProviderAway when it is not known whether the provider has taken it; the hold stays
   */
  open(sessionId: string): Promise<PlaceToPay>;
  /**
   * Brings a session to where it stands, at a provider only by the provider's word. Whoever only wants to know, not end
   * it, has the provider asked once in a few seconds for each session.
   *
   * @param to ends it so where it is not paid yet
   * @throws ProviderAway or ProviderRefused when the provider does not say; nothing has changed then
   */
  settle(sessionId: string, to?: Ended): Promise<Settled>;
  /**
   * Ends a session at its provider, so that the same browser can start the next one. What nobody has to be asked about is
   * ended together with that start.
   *
   * @throws as settle does
   */
  endAtProvider(sessionId: string): Promise<void>;
  /**
   * Gives the buyer's money back where it was paid. It is called outside every transaction and, when something fails
   * afterwards, again for the same order: the money goes back once.
   */
  returnMoney(payment: PaymentToReturn): Promise<MoneyReturned>;
  /** Where it is told of what happens to money elsewhere. */
  webhooks: readonly Webhook[];
}

/** What is known of a payment that is to be given back, whole. */
export interface PaymentToReturn {
  orderNumber: string;
  /** Who took the money, as it stands in the session's row. */
  provider: string;
  /** The provider's own id of the session. */
  providerSessionId: string | null;
  /**
   * Called once the payment is found at its provider, before any money may move.
   *
   * @returns how often it was refused for good before; refused with a sentence when the order allows it no more
   */
  begin(): Promise<Outcome<number, string>>;
}

/** Accepted: all of the money is back, or none has moved. */
export type MoneyReturned = Outcome<null, NotReturned>;

export type NotReturned =
  /** It was paid with real money at a provider, and there is no key for one, or another one's. */
  | { why: 'no key' | 'other key' }
  /** The order does not allow it. */
  | { why: 'not begun'; sentence: string }
  /** `at` is the provider's name for people. */
  | { why: 'under way'; at: string }
  | { why: 'not known'; at: string; reason: string | null }
  /** This try has moved nothing. `forGood`: that is the answer to what was tried before, too. */
  | { why: 'refused'; at: string; code: string; message: string; forGood: boolean };

export interface Webhook {
  path: string;
  /** The header that its signature stands in. */
  signatureHeader: string;
  /**
   * Takes in what a provider tells.
   *
   * @returns false when it was not signed by the provider
   * @throws ProviderAway or ProviderRefused when the provider does not say more; it tells again
   */
  tell(body: string, signature: string): Promise<boolean>;
}
