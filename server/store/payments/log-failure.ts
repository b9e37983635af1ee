import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { ProviderRefusalError, ProviderUnavailableError } from './payment-provider.ts';

/**
 * Logs why a request failed, unless the database or the payment provider is unavailable.
 *
 * @returns true if a later request may succeed
 */
export function logFailure(
  error: unknown,
  doing: string,
  log: (message: string, error?: unknown) => void,
): boolean {
  if (error instanceof DatabaseUnavailableError || error instanceof ProviderUnavailableError)
    return true;
  if (error instanceof ProviderRefusalError) {
    log(`The payment provider refused: ${error.message}`);
    return true;
  }
  log(doing, error);
  return false;
}
