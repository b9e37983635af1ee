/** What stands in a session's row in the place of a payment provider's name. */
export const testPayments = 'test';
export const stripe = 'stripe';
export const stripeTest = 'stripe-test';
/** A sale that the owner has entered; whoever was paid, it was not through us. */
export const byHand = 'hand';

/** Payments in which no money has moved. */
export const testNames: readonly string[] = [testPayments, stripeTest];

export const isTestPayment = (provider: string): boolean => testNames.includes(provider);
