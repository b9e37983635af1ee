import { isMailAddress } from './mailbox.ts';

const domainLike = /@(?:[^@.]+\.)+[^@.]+$/;

/**
 * Removes the tag of an e-mail address: `mara+1@x.example` becomes `mara@x.example`. One person can have any number of
 * tags.
 *
 * @param email a valid address
 */
export function emailWithoutTag(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const tag = address.slice(0, at).indexOf('+', 1);
  return tag === -1 ? address : address.slice(0, tag) + address.slice(at);
}

/** True for an e-mail address that mail can be sent to, with a dot in its domain. Surrounding spaces are ignored. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return isMailAddress(address) && domainLike.test(address);
}

/** RFC 2606 reserves .example for documentation, so no mail or page is reachable there. */
export const hasExampleAddress = (text: string): boolean => /[\w-]\.example(?![\w-])/i.test(text);

/** True for a contact that is the software's, or nobody's, where readers expect the operator's. */
export const isInventedContact = (value: string, sample: string): boolean =>
  value === sample || hasExampleAddress(value);
