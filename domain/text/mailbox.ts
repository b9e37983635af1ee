export interface Mailbox {
  /** '' if there is none. */
  name: string;
  address: string;
}

// Excludes characters that separate addresses, begin another header or are invisible. Letters of any language are allowed.
const address = /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]{1,64}@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]{1,255}$/u;

export const isMailAddress = (text: string): boolean => address.test(text);

/**
 * Reads `hello@example.com` or `Name <hello@example.com>`.
 *
 * @returns null for any other text
 */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', inner] = /^\s*"?([^"<>\p{Cc}]{0,100}?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? [];
  const found = inner ?? text.trim();
  return isMailAddress(found) ? { name: name.trim(), address: found } : null;
}
