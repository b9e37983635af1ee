import { createHash, randomBytes } from 'node:crypto';
import type { Reader, Writer } from '../db/database.ts';

const saltName = 'address_salt';

/** The salt for hashing addresses; made once and shared by all processes. */
export async function ensureAddressSalt(transaction: Writer): Promise<string> {
  const kept = await readSalt(transaction);
  if (kept !== null) return kept;
  const value = randomBytes(16).toString('hex');
  await transaction.insertInto('store_value').values({ name: saltName, value }).execute();
  return value;
}

/** @returns null until the salt is made */
export async function readSalt(db: Reader | Writer): Promise<string | null> {
  const kept = await db
    .selectFrom('store_value')
    .select('value')
    .where('name', '=', saltName)
    .executeTakeFirst();
  return kept?.value ?? null;
}

/** A salted hash of a client's address group, to count its requests without storing the address. */
export const clientKey = (client: string, salt: string): string =>
  createHash('sha256').update(`${salt} ${client}`).digest('base64url');
