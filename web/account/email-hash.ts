/**
 * The name by which avatar services know an e-mail address: SHA-256 of its trimmed lower-case form, 64 hex digits.
 *
 * @returns null where the browser has no SHA-256: pages that come neither over https nor from this machine
 */
export async function emailHash(email: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
