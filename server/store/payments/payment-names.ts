/** Values of a session's `provider`. */
export const testProvider = 'test';
export const stripeProvider = 'stripe';
export const stripeTestProvider = 'stripe-test';
/** A sale that the owner made outside the site and entered by hand. */
export const manualProvider = 'hand';

/** Payments without real money. */
export const testProviders: readonly string[] = [testProvider, stripeTestProvider];

/** True if the provider took real money that it can return. */
export const isRealProvider = (provider: string): boolean =>
  !isTestPayment(provider) && provider !== manualProvider;

export const isTestPayment = (provider: string): boolean => testProviders.includes(provider);
