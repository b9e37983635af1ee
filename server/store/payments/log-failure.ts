import { DatabaseBusy } from '../../db/database-busy.ts';
import { ProviderAway, ProviderRefused } from './payment-provider.ts';

/** Logs why a request failed. @returns whether a later request may succeed */
export function logFailure(
  error: unknown,
  doing: string,
  log: (message: string, error?: unknown) => void,
): boolean {
  if (error instanceof DatabaseBusy || error instanceof ProviderAway) return true;
  if (error instanceof ProviderRefused) {
    log(`The payment provider refused: ${error.message}`);
    return true;
  }
  log(doing, error);
  return false;
}
