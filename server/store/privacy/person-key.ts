import { createHmac, randomBytes } from 'node:crypto';
import { foldEmail } from '../../../domain/store/same-email.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { readStoreValue, setStoreValue } from '../store-values.ts';

/** @returns null if nobody was forgotten so far */
export const readPersonKey = (db: Reader | Writer): Promise<string | null> =>
  readStoreValue(db, 'person_key');

/** Creates the key for hashing addresses when the first person is forgotten. */
export async function createPersonKey(transaction: Writer): Promise<string> {
  const existing = await readPersonKey(transaction);
  if (existing !== null) return existing;
  const key = randomBytes(32).toString('base64url');
  await setStoreValue(transaction, 'person_key', key);
  return key;
}

/** A keyed hash: without the key, nobody can find the address by trying addresses. */
export const emailHash = (email: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`forgotten ${foldEmail(email)}`)
    .digest('base64url');
