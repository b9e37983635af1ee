/**
 * A ticker or id normalised for comparison. Full-width letters and the Turkish i become the letters that market
 * lists use.
 */
export const foldTicker = (text: string): string =>
  text.normalize('NFKC').replace(/[İı]/g, 'i').toLowerCase().replaceAll('i\u0307', 'i').trim();
