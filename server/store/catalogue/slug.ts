/**
 * Derives a handle from a title. A title without letters or digits gives its code points, such as `u2605`,
 * so that the same title always gives the same handle.
 */
export function slugOfTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const numbers = () =>
    Array.from(title.trim(), (character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
  return (words || numbers()).slice(0, 200);
}
