/** Values of a session's `provider`. */
export const testPayments = 'test';
export const stripe = 'stripe';
export const stripeTest = 'stripe-test';
/** A manual sale outside the site, entered by the owner. */
export const manualPayments = 'hand';

/** Payments without real money. */
export const testNames: readonly string[] = [testPayments, stripeTest];

/** True if the provider took real money that it can return. */
export const isRealProvider = (provider: string): boolean =>
  !isTestPayment(provider) && provider !== manualPayments;

export const isTestPayment = (provider: string): boolean => testNames.includes(provider);
