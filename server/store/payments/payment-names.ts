/** What stands in a session's row in the place of a payment provider's name. */
export const testPayments = 'test';
export const stripe = 'stripe';
export const stripeTest = 'stripe-test';
/** A sale that the owner has entered; whoever was paid, it was not through us. */
export const byHand = 'hand';

/** Payments in which no money has moved. */
export const testNames: readonly string[] = [testPayments, stripeTest];

/** Not for a test, nor for what was paid by hand. */
export const movesMoney = (provider: string): boolean =>
  !isTestPayment(provider) && provider !== byHand;

export const isTestPayment = (provider: string): boolean => testNames.includes(provider);
