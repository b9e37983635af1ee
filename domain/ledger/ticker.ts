/** A ticker or id normalised for comparison: full-width letters and the Turkish i become those that lists use. */
export const foldTicker = (text: string): string =>
  text.normalize('NFKC').replace(/[İı]/g, 'i').toLowerCase().replaceAll('i\u0307', 'i').trim();
