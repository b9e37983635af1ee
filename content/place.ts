import { site } from './read/site.ts';

const { locale, timeZone: zone } = await site();

/** How numbers, money and dates are written: a BCP 47 tag, such as de-AT. */
export { locale };

/** Whose days and clock are the shop's, by its name in the IANA database; null for those of the machine that runs it. */
export const timeZone = zone === 'machine' ? null : zone;
