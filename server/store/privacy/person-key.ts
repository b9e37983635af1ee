import { createHmac, randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../../db/database.ts';
import { foldEmail } from '../same-email.ts';
import { readStoreValue, setStoreValue } from '../store-values.ts';

/** @returns null if nobody was ever forgotten */
export const readPersonKey = (db: Reader | Writer): Promise<string | null> =>
  readStoreValue(db, 'person_key');

/** Creates the key that hashes addresses, when somebody is forgotten for the first time. */
export async function createPersonKey(transaction: Writer): Promise<string> {
  const kept = await readPersonKey(transaction);
  if (kept !== null) return kept;
  const key = randomBytes(32).toString('base64url');
  await setStoreValue(transaction, 'person_key', key);
  return key;
}

/** A keyed hash: without the key nobody can find the address by trial. */
export const emailHash = (email: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`forgotten ${foldEmail(email)}`)
    .digest('base64url');
