/** Keys of local storage that the inline script reads. */
export const themeKey = 'theme';
export const sessionKey = 'auth-storage';
export const tableViewKey = 'market-table';

export const darkQuery = '(prefers-color-scheme: dark)';
export const darkClass = 'dark';
/** Attribute of <html> while somebody is logged in. */
export const sessionAttribute = 'data-session';
/** Attribute of <html> with the visitor's table settings, as words that CSS selectors match. */
export const tableViewAttribute = 'data-table';
/** Attribute of <html> until the market table is in the order that the URL names. */
export const orderingAttribute = 'data-ordering';
/** Attribute of <html>, for a buyer who returns from paying, until the outcome of the checkout is known. */
export const returningAttribute = 'data-returning';
/** Attribute of <html> until the whole first page is laid out. */
export const firstViewAttribute = 'data-first-view';
/** Attribute of an element that React hydrates later than the page around it. */
export const laterAttribute = 'data-later';
/** The value of data-script on <html> if a script could not be fetched. */
export const scriptMissingValue = 'missing';

/** The id of an empty element at the end of the part of a long page that is painted first. */
export const openingEndId = 'opening-end';
/** The id of an empty element after the script that orders the table's rows. */
export const orderedId = 'ordered';

/** The id of the element that React hydrates. */
export const siteId = 'site';
/** The id of the script element with the data for hydration. */
export const pageDataId = 'page-data';
