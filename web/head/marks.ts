/** Names that the script in <head> and later modules share. */

/** The keys of local storage that the script reads. */
export const themeKey = 'theme';
export const sessionKey = 'auth-storage';
export const tableViewKey = 'market-table';

export const darkQuery = '(prefers-color-scheme: dark)';
export const darkClass = 'dark';
/** Set on <html> while somebody is logged in. */
export const sessionMark = 'data-session';
/** On <html>: how the visitor has set the market table up, as words for styles. */
export const tableViewMark = 'data-table';
/** Set on <html> until the market table is in the order that its address names. */
export const orderingMark = 'data-ordering';
/** Set on <html> until the outcome of the checkout that a buyer returns from is known. */
export const returningMark = 'data-returning';
/** Set on <html> until the whole first page is laid out. */
export const firstViewMark = 'data-first-view';
/** On an element that React hydrates later than the page around it. */
export const laterMark = 'data-later';
/** The value of data-script on <html> when a script could not be fetched. */
export const scriptMissingMark = 'missing';

/** The id of an empty element: what stands before it on a long page is painted at once. */
export const openingEndId = 'opening-end';
/** The id of an empty element after the script that puts a table's rows in order. */
export const orderedId = 'ordered';

/** The id of the element that React hydrates, and of the data that it was rendered with. */
export const siteId = 'site';
export const pageDataId = 'page-data';
