import { isMailAddress } from './mailbox.ts';

const domainLike = /@(?:[^@.]+\.)+[^@.]+$/;

/**
 * An e-mail address without its tag, as `mara@x.example` for `mara+1@x.example`: whoever owns one has as many with tags as
 * they like.
 *
 * @param email one that mail can be sent to
 */
export function withoutTag(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const tag = address.slice(0, at).indexOf('+', 1);
  return tag === -1 ? address : address.slice(0, tag) + address.slice(at);
}

/** Whether a text is an e-mail address that mail can be sent to, with a dot in its domain. Surrounding spaces are ignored. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return isMailAddress(address) && domainLike.test(address);
}
