/** A ticker or an id as it is compared: wide letters and the Turkish i are those that every list has. */
export const foldTicker = (text: string): string =>
  text.normalize('NFKC').replace(/[İı]/g, 'i').toLowerCase().replaceAll('i\u0307', 'i').trim();
