import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/**
 * The purpose of a sealed form. A form of one kind cannot be opened as another: typed fields must never count as
 * checked ones, or as an attempt that was counted.
 */
export type SealedKind =
  /** The fields of the form that asks for a link, with their faults. */
  | 'find'
  /** The fields of the first step of a withdrawal. */
  | 'first step'
  /** The second step, in its address. It is created after the attempt was counted. */
  | 'second step'
  /** The second step, as its form returns it. */
  | 'statement'
  /** A form that was not read, to be sent again. */
  | 'wait'
  /** A payment that was not made, with its faults. */
  | 'payment';

export interface SealingKey {
  key: string;
  nowMs: number;
}

const validMs = 60 * 60_000;
const sealedValue = z.tuple([z.int(), z.array(z.tuple([z.string(), z.string()]))]);
/**
 * The longest address. By default a proxy keeps the head of a response in 4 kB, together with the address of the next
 * page or, if it caches, the requested address.
 */
const maxAddressLength = 2_300;
/** More than any form: see `readBody`. */
const maxFormBytes = 256 * 1_024;

const keyOf = (kind: SealedKind, key: string) =>
  createHash('sha256').update(`address of a form: ${kind} ${key}`).digest();

/**
 * Encrypts the fields of a form into a part of an address, so that the resulting page can be reached with Back. They
 * are encrypted because addresses stay in histories, and cannot be opened after an hour.
 *
 * @returns null if the fields are too long for an address
 */
export function sealAddress(
  kind: SealedKind,
  form: URLSearchParams,
  { key, nowMs }: SealingKey,
): string | null {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(kind, key), start);
  const words = Buffer.from(JSON.stringify([nowMs + validMs, [...form]]));
  const small = brotliCompressSync(words, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const parts = [cipher.update(small), cipher.final()];
  const address = Buffer.concat([start, ...parts, cipher.getAuthTag()]).toString('base64url');
  return address.length > maxAddressLength ? null : address;
}

/**
 * @returns null if this site has not sealed the address for this purpose; `isOver` is true if it
 * has expired
 */
export function openSealedAddress(
  kind: SealedKind,
  address: string,
  { key, nowMs }: SealingKey,
): { form: URLSearchParams; isOver: boolean } | null {
  const bytes = Buffer.from(address, 'base64url');
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
