import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

const validMs = 60 * 60_000;
const sealed = z.strictObject({ until: z.int(), form: z.string() });
/** The longest address that proxies let through. */
const longest = 4_000;

interface SealOptions {
  key: string;
  nowMs: number;
}

const keyOf = (key: string) => createHash('sha256').update(`address of a form ${key}`).digest();

/**
 * Encrypts the fields of a form into a part of an address, so that the form's answer is a page that Back can lead to. It is
 * encrypted because addresses stay in histories, and cannot be opened after an hour.
 *
 * @returns null if the fields are too long for an address
 */
export function seal(form: URLSearchParams, { key, nowMs }: SealOptions): string | null {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), start);
  const words = JSON.stringify({ until: nowMs + validMs, form: form.toString() });
  const parts = [cipher.update(words, 'utf8'), cipher.final()];
  const address = Buffer.concat([start, ...parts, cipher.getAuthTag()]).toString('base64url');
  return address.length > longest ? null : address;
}

/** @returns null if this site has not sealed it, or too long ago */
export function unseal(address: string, { key, nowMs }: SealOptions): URLSearchParams | null {
  const bytes = Buffer.from(address, 'base64url');
  if (bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(-16));
    const words = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    const { until, form } = sealed.parse(JSON.parse(words.toString('utf8')));
    return until > nowMs ? new URLSearchParams(form) : null;
  } catch {
    return null;
  }
}
