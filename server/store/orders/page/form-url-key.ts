import type { Database } from '../../../db/database.ts';
import { DatabaseUnavailableError } from '../../../db/database-unavailable.ts';
import type { FormUrlKey } from '../../http/encrypted-form-url.ts';
import { orderLinkSecret } from '../after-sale/order-token.ts';

/**
 * Makes a function that reads the encryption key of forms. While the database is unavailable, the
 * function returns the last key, so that typed fields are not lost.
 */
export function createFormUrlKeyReader(db: Database, now: () => number): () => Promise<FormUrlKey> {
  let last: string | null = null;
  return async () => {
    try {
      last = await orderLinkSecret(db.read);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError && last !== null)) throw error;
    }
    if (last === null) throw new Error('There is no key to sign with: the site was never started');
    return { key: last, nowMs: now() };
  };
}
