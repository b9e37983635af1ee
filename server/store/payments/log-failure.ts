import { DatabaseBusy } from '../../db/database-busy.ts';
import { ProviderRefusal, ProviderUnavailable } from './payment-provider.ts';

/**
 * Logs the reason of a failed request.
 *
 * @returns true if a later request may succeed
 */
export function logFailure(
  error: unknown,
  doing: string,
  log: (message: string, error?: unknown) => void,
): boolean {
  if (error instanceof DatabaseBusy || error instanceof ProviderUnavailable) return true;
  if (error instanceof ProviderRefusal) {
    log(`The payment provider refused: ${error.message}`);
    return true;
  }
  log(doing, error);
  return false;
}
