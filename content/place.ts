import { site } from './read/site.ts';

const { language, locale: named, timeZone: zone } = await site();

/** How numbers, money and dates are written: a BCP 47 tag, such as de-AT. */
export const locale = named ?? (language === 'en' ? 'en-US' : language);

/** Whose days and clock are the shop's, by its name in the IANA database; null for those of the machine that runs it. */
export const timeZone = zone === 'machine' ? null : zone;
