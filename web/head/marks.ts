/** What the script in <head> and the modules that come later both name. */

/** The keys of local storage that the script reads. */
export const themeKey = 'theme';
export const sessionKey = 'auth-storage';

export const darkQuery = '(prefers-color-scheme: dark)';
export const darkClass = 'dark';
/** Set on <html> while somebody is logged in. */
export const sessionMark = 'data-session';
/** Set on <html> while it is not known yet what became of the checkout that a buyer comes back from. */
export const returningMark = 'data-returning';
/** Set on <html> until the whole first page is laid out. */
export const firstViewMark = 'data-first-view';
/** On the element of a part of the page that React hydrates later than what stands around it. */
export const laterMark = 'data-later';
