import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/**
 * The purpose of an encrypted form. A form of one kind cannot be opened as another, because typed
 * fields could then pass as checked, and a form could bypass a limit.
 */
export type EncryptedFormKind =
  /** The fields of the form that requests a link, with their problems. */
  | 'find'
  /** The fields of the first step of a withdrawal. */
  | 'first step'
  /** The second step, in its URL, created after the attempt was counted. */
  | 'second step'
  /** The withdrawal request, in a hidden field of the second step's form. */
  | 'statement'
  /** A form that was not read, to be sent again. */
  | 'wait'
  /** A payment that was not made, with its problems. */
  | 'payment';

export interface FormUrlKey {
  key: string;
  nowMs: number;
}

const validMs = 60 * 60_000;
const sealedValue = z.tuple([z.int(), z.array(z.tuple([z.string(), z.string()]))]);
/**
 * The longest encrypted text. A proxy's default buffer of 4 kB holds the head of a response with
 * the URL of the next page or, if the proxy caches, the requested URL.
 */
const maxLength = 2_300;
/** More than any form can have; see `readBody`. */
const maxFormBytes = 256 * 1_024;

const keyOf = (kind: EncryptedFormKind, key: string) =>
  createHash('sha256').update(`address of a form: ${kind} ${key}`).digest();

/**
 * Encrypts the fields of a form into a part of a URL, so that Back can return to the resulting page. URLs stay in
 * browser histories, so the fields are encrypted, and cannot be decrypted after an hour.
 *
 * @returns null if the fields are too long for a URL
 */
export function encryptForm(
  kind: EncryptedFormKind,
  form: URLSearchParams,
  { key, nowMs }: FormUrlKey,
): string | null {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(kind, key), start);
  const words = Buffer.from(JSON.stringify([nowMs + validMs, [...form]]));
  const small = brotliCompressSync(words, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const parts = [cipher.update(small), cipher.final()];
  const encrypted = Buffer.concat([start, ...parts, cipher.getAuthTag()]).toString('base64url');
  return encrypted.length > maxLength ? null : encrypted;
}

/** @returns null if this site has not encrypted the text for this purpose; `isOver` is true if the text has expired */
export function decryptForm(
  kind: EncryptedFormKind,
  encrypted: string,
  { key, nowMs }: FormUrlKey,
): { form: URLSearchParams; isOver: boolean } | null {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < 28) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(kind, key), bytes.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes.subarray(-16));
    const small = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    const words = brotliDecompressSync(small, { maxOutputLength: maxFormBytes });
    const [until, form] = sealedValue.parse(JSON.parse(words.toString('utf8')));
    return { form: new URLSearchParams(form), isOver: until <= nowMs };
  } catch {
    return null;
  }
}
