import { isRecord, type UnknownRecord } from '../text/unknown-record.ts';

/** A text that only its passphrase decrypts. Bytes are base64. */
export interface EncryptedText {
  cipher: 'AES-GCM';
  key: 'PBKDF2-SHA-256';
  iterations: number;
  salt: string;
  iv: string;
  data: string;
}

/** The number of iterations that OWASP's cheat sheet on password storage recommends for PBKDF2 with SHA-256. */
const iterations = 600_000;
const [saltBytes, ivBytes] = [16, 12];

/** False where the browser offers no encryption, such as on a page without https. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function encrypt(text: string, passphrase: string): Promise<EncryptedText> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await keyOf(passphrase, salt, 'encrypt');
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(text),
  );
  return {
    cipher: 'AES-GCM',
    key: 'PBKDF2-SHA-256',
    iterations,
    salt: toBase64(salt),
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  };
}

/** @returns null for a wrong passphrase, or if the data was changed */
export async function decrypt(
  { salt, iv, data }: EncryptedText,
  passphrase: string,
): Promise<string | null> {
  const key = await keyOf(passphrase, fromBase64(salt), 'decrypt');
  const parameters = { name: 'AES-GCM', iv: fromBase64(iv) };
  return crypto.subtle.decrypt(parameters, key, fromBase64(data)).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => null,
  );
}

/**
 * Validates an encrypted file. Other iteration counts are refused, because a huge one could keep the
 * browser busy for hours.
 */
export function readEncrypted(value: unknown): EncryptedText | undefined {
  if (!isRecord(value)) return undefined;
  const [salt, iv, data] = [base64(value, 'salt'), base64(value, 'iv'), base64(value, 'data')];
  if (value['cipher'] !== 'AES-GCM' || value['key'] !== 'PBKDF2-SHA-256') return undefined;
  if (value['iterations'] !== iterations) return undefined;
  if (salt === undefined || iv === undefined || data === undefined) return undefined;
  if (fromBase64(iv).length !== ivBytes) return undefined;
  return { cipher: 'AES-GCM', key: 'PBKDF2-SHA-256', iterations, salt, iv, data };
}

/** Normalise the passphrase: other systems may type the same letters as other code points. */
async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, use: KeyUsage) {
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  );
}

function base64(fields: UnknownRecord, name: string): string | undefined {
  const text = fields[name];
  return typeof text === 'string' &&
    text !== '' &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
    text.length % 4 === 0
    ? text
    : undefined;
}

/** The number of arguments that every browser accepts in one call. */
const bytesAtOnce = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  return btoa(text);
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
