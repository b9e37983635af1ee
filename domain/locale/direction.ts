export type Direction = 'ltr' | 'rtl';

/** The direction of the script that the language usually has, or that its code names, such as `az-Arab`. */
export const directionOf = (language: string): Direction =>
  new Intl.Locale(language).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
