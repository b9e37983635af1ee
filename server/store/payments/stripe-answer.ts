import Stripe from 'stripe';
import { ProviderAway, ProviderRefused } from './payment-provider.ts';

/** Everything but Stripe's "no" to this very request is a provider that could not answer. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isRefusal(error) ? new ProviderRefused(error.message) : new ProviderAway(error);
  }
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
}
