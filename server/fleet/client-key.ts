import { createHash, randomBytes } from 'node:crypto';
import type { Writer } from '../db/database.ts';

const name = 'address_salt';

/** The salt for hashing addresses; made once and shared by all processes. */
export async function addressSalt(transaction: Writer): Promise<string> {
  const kept = await transaction
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (kept !== undefined) return kept.value;
  const value = randomBytes(16).toString('hex');
  await transaction.insertInto('store_value').values({ name, value }).execute();
  return value;
}

/** A salted hash of a client's address group, to count what it does without storing the address. */
export const clientKey = (client: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${client}`).digest('base64url');
