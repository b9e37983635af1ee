/** Where the lines of a language begin. */
export type Direction = 'ltr' | 'rtl';

/** By the script that a language is usually written in, or that its code names, such as `az-Arab`. */
export const directionOf = (language: string): Direction =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
