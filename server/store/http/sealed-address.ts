import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/**
 * What a sealed form is for. One kind opens nothing of another: what was only typed must never count as what a page of ours
 * has checked, or as a try that was counted.
 */
export type SealedKind =
  /** The typed fields of the form that asks for a link, with faults. */
  | 'find'
  /** The typed fields of the first step of a withdrawal. */
  | 'first step'
  /** The second step, as its address. It is made after the try was counted. */
  | 'second step'
  /** The second step, as its form sends it back. */
  | 'statement'
  /** A form that was not read, to be sent once more. */
  | 'wait'
  /** A payment that was not made, with what is wrong. */
  | 'payment';

export interface SealingKey {
  key: string;
  nowMs: number;
}

const validMs = 60 * 60_000;
const sealed = z.tuple([z.int(), z.array(z.tuple([z.string(), z.string()]))]);
/**
 * The longest address. A proxy as it comes keeps the head of an answer in 4 kB, with the address of the next page or, if it
 * caches, the address that was asked for.
 */
const longest = 2_300;
/** No form is larger: see readBody. */
const mostBytes = 256 * 1_024;

const keyOf = (kind: SealedKind, key: string) =>
  createHash('sha256').update(`address of a form: ${kind} ${key}`).digest();

/**
 * What was typed into a form as a part of an address, so that what the form leads to is a page to which Back leads. It is
 * encrypted, because addresses stay in histories, and opens nothing after an hour.
 *
 * @returns null if more was typed than an address can hold
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
  return address.length > longest ? null : address;
}

/** @returns null if this site has not sealed it for this; with whether that is too long ago */
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
    const words = brotliDecompressSync(small, { maxOutputLength: mostBytes });
    const [until, form] = sealed.parse(JSON.parse(words.toString('utf8')));
    return { form: new URLSearchParams(form), isOver: until <= nowMs };
  } catch {
    return null;
  }
}
