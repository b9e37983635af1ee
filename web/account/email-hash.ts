/**
 * The avatar services' key of an e-mail address: SHA-256 of its trimmed lower-case form, 64 hex digits.
 *
 * @returns null without Web Crypto, as on plain http except localhost
 */
export async function emailHash(email: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
