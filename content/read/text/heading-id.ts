/** The words of a heading, for an address. Letters of every script stay; of Latin ones, the accents go. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’']/g, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

export const isId = (id: string): boolean =>
  /^(?!-)[\p{L}\p{M}\p{N}-]+$/u.test(id) && id === id.toLowerCase();

/** What the element is called: browsers and our own code compare it with the hash of an address, where it is encoded. */
export const idOf = (slug: string): string => encodeURIComponent(slug.normalize('NFC'));
