import type { Payable, ProviderRefused } from './payment-provider.ts';

/** Where a buyer pays an open checkout. */
type PlaceToPay =
  | { at: 'here' }
  | { at: 'provider'; url: string }
  /** It is over, or was refused; then its hold has been given back. */
  | { at: 'nowhere'; refusal: ProviderRefused | null };

/** How a session is to be looked at. */
export interface Settling {
  /** End it where it is not paid yet. */
  ending?: boolean;
  /** Ended by its own browser or by the owner. */
  cancelled?: boolean;
}

/**
 * What came of looking at a session: `clear`, it stands where its money does; `not known`, the provider does not know it
 * and it was released; `undecided`, its money is under way, or it was only looked at.
 */
export type Settled = 'clear' | 'not known' | 'undecided';

/** How the store takes money: test payments on its own page, or a payment provider's. */
export interface Payments {
  /** Stands in the row of each session that is started with it. */
  name: string;
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
   * @throws ProviderAway or ProviderRefused when the provider does not say; nothing has changed then
   */
  settle(sessionId: string, how?: Settling): Promise<Settled>;
  /**
   * Ends a session at its provider, so that the same browser can start the next one. What nobody has to be asked about is
   * ended together with that start.
   *
   * @throws as settle does
   */
  endAtProvider(sessionId: string): Promise<void>;
  webhook: Webhook | null;
}

export interface Webhook {
  path: string;
  /**
   * Takes in what a provider tells.
   *
   * @returns false when it was not signed by the provider
   * @throws ProviderAway or ProviderRefused when the provider does not say more; it tells again
   */
  tell(body: string, signature: string): Promise<boolean>;
}
