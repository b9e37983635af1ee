/**
 * Derives a handle from a title. Without letters or digits it consists of the code points, so that it is always the
 * same.
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
