/**
 * Parses a URL of our own site to which a browser may be sent after paying or cancelling.
 *
 * Compares the origin after parsing, never a prefix. Parsers disagree on backslashes, white space,
 * a missing slash and user info, so URLs with these are refused.
 *
 * @param origins our own, such as 'https://example.com'
 * @returns null for any other text
 */
export function redirectTarget(text: string, origins: readonly string[]): string | null {
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: addresses with them are refused
  if (/[\\\s\u0000-\u001f\u007f]/.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return origins.includes(url.origin) ? url.href : null;
}
