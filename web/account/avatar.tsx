import { useEffect, useState } from 'react';
import { api } from '../../contract/paths.ts';
import { initials } from '../state/visitor-session.ts';

/** The visitor's initials, covered by the picture that the avatar service has for the e-mail address, if any. */
export function Avatar({ email }: { email: string }) {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => void emailHash(email).then(setHash), [email]);
  return (
    <span className="avatar profile-avatar">
      <span>{initials(email)}</span>
      {hash ? <img src={api.avatar(hash)} alt="" width={72} height={72} /> : null}
    </span>
  );
}

/**
 * The key of an e-mail address at avatar services: SHA-256 of its trimmed lower-case form, in 64 hex digits.
 *
 * @returns null without Web Crypto, such as on plain http except localhost
 */
async function emailHash(email: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
