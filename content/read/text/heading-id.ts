/** The slug of a heading. Letters of every script stay; Latin letters lose their accents. */
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

export const isHeadingId = (id: string): boolean =>
  /^(?!-)[\p{L}\p{M}\p{N}-]+$/u.test(id) && id === id.toLowerCase();

/** The element's id, encoded because browsers and our code compare it with the encoded hash of a URL. */
export const elementId = (slug: string): string => encodeURIComponent(slug.normalize('NFC'));
