/**
 * An address of our own site that a browser may be sent to after paying or cancelling.
 *
 * Compared by origin after parsing, never by prefix. Parsers disagree on backslashes, white space, a missing slash and user
 * info, so addresses with these are refused.
 *
 * @param origins our own, such as 'https://example.com'
 * @returns null if it is not such an address
 */
export function redirectTarget(text: string, origins: readonly string[]): string | null {
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with them are refused
  if (/[\\\s\u0000-\u001f\u007f]/.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}
