import { isMailAddress } from './mailbox.ts';

const domainLike = /@[^@]+\.[^.]+$/;

/** Whether a text is an e-mail address that mail can be sent to, with a dot in its domain. Surrounding spaces are ignored. */
export function looksLikeEmail(text: string): boolean {
  const address = text.trim();
  return isMailAddress(address) && domainLike.test(address);
}
