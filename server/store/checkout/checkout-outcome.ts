import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import type { Outcome } from '../http/refusal.ts';
import { ProviderRefusalError, ProviderUnavailableError } from '../payments/payment-provider.ts';

export const checkoutOutcomes = [
  'started',
  'out_of_stock',
  'limited',
  'refused',
  'database',
  'provider',
  'failed',
] as const;
export type CheckoutOutcome = (typeof checkoutOutcomes)[number];

/** Reports the outcome of starting a checkout to `tell`, and returns it. */
export async function reportOutcome<T>(
  starting: Promise<Outcome<T>>,
  tell: ((outcome: CheckoutOutcome) => void) | undefined,
): Promise<Outcome<T>> {
  try {
    const outcome = await starting;
    tell?.(outcomeKind(outcome));
    return outcome;
  } catch (error) {
    tell?.(errorKind(error));
    throw error;
  }
}

function outcomeKind(outcome: Outcome<unknown>): CheckoutOutcome {
  if (outcome.ok) return 'started';
  const { statusCode, about } = outcome.refusal;
  if (about?.available !== undefined) return 'out_of_stock';
  if (statusCode === 429) return 'limited';
  return statusCode >= 500 ? 'provider' : 'refused';
}

function errorKind(error: unknown): CheckoutOutcome {
  if (error instanceof DatabaseUnavailableError) return 'database';
  return error instanceof ProviderUnavailableError || error instanceof ProviderRefusalError
    ? 'provider'
    : 'failed';
}
