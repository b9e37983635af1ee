/**
 * Derives a handle from a title. A title without letters or digits gives the numbers of its characters, so that the
 * handle is always the same.
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
