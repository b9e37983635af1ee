import { createHash, randomBytes } from 'node:crypto';
import type { Writer } from '../../db/database.ts';
import { setStoreValue, storeValue } from '../store-values.ts';

/** The salt for hashing addresses; made once and shared by all processes. */
export async function addressSalt(transaction: Writer): Promise<string> {
  const kept = await storeValue(transaction, 'address_salt');
  if (kept !== null) return kept;
  const salt = randomBytes(16).toString('hex');
  await setStoreValue(transaction, 'address_salt', salt);
  return salt;
}

/** A salted hash of a client's address group, to count its open holds without storing the address. */
export const holderOf = (client: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${client}`).digest('base64url');
