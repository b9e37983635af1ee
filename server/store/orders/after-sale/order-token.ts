import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../../../../domain/time/day-ms.ts';
import type { Database, Reader, Writer } from '../../../db/database.ts';
import { addHistoryEntry } from '../../history.ts';
import { readStoreValue, setStoreValue } from '../../store-values.ts';

const validDays = 731;

/** Creates the key that signs links to orders, unless it exists. */
export async function createOrderLinkSecret(transaction: Writer): Promise<void> {
  if ((await readStoreValue(transaction, 'order_key')) === null) await changeOrderKey(transaction);
}

/** Renews the key, which invalidates all links signed with the previous one. */
export const renewOrderLinkSecret = (db: Database, nowMs: number): Promise<void> =>
  db.write(async (transaction) => {
    await changeOrderKey(transaction);
    await addHistoryEntry(transaction, { action: 'order-key', nowMs, detail: {} });
  });

const changeOrderKey = (transaction: Writer): Promise<void> =>
  setStoreValue(transaction, 'order_key', randomBytes(32).toString('base64url'));

/** @returns null before the site's first start */
export const orderLinkSecret = (read: Reader): Promise<string | null> =>
  readStoreValue(read, 'order_key');

/**
 * The part of a URL that opens an order: its number, its last valid day, and a signature over both.
 *
 * @param number such as H7KQM-2RWXD
 */
export function signOrderToken(
  number: string,
  { key, nowMs }: { key: string; nowMs: number },
): string {
  const until = (Math.floor(nowMs / dayMs) + validDays).toString(36);
  return `${number}.${until}.${signatureOf(number, until, key)}`;
}

/** @returns the order's number; null if the token is too old or not signed with this key */
export function verifyOrderToken(
  token: string,
  { key, nowMs }: { key: string; nowMs: number },
): string | null {
  const [, number = '', until = '', signature = ''] = tokenPattern.exec(token) ?? [];
  const expected = signatureOf(number, until, key);
  // Compare the texts, because different texts can decode to the same bytes.
  const isSigned =
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  return isSigned && Number.parseInt(until, 36) >= Math.floor(nowMs / dayMs) ? number : null;
}

const tokenPattern = /^([0-9A-Z-]{1,40})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

const signatureOf = (number: string, until: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`order ${number} until ${until}`)
    .digest('base64url');
