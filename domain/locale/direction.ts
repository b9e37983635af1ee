/** Writing direction. */
export type Direction = 'ltr' | 'rtl';

/** Derived from the script that the language is usually written in, or that its code names, such as `az-Arab`. */
export const directionOf = (language: string): Direction =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
