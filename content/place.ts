import { marksOf } from './read/locale-marks.ts';
import { site } from './read/site.ts';

const { language, locale: named, timeZone: zone } = await site();

/** How numbers, money and dates are written: a BCP 47 tag, such as de-AT. */
export const locale = named ?? (language === 'en' ? 'en-US' : language);

/** What spreadsheets of the locale expect between a number's whole and its rest. */
export const decimalMark = marksOf(locale).decimal === ',' ? ',' : '.';

/** Whose days and clock are the shop's, by its name in the IANA database; null for those of the machine that runs it. */
export const timeZone = zone === 'machine' ? null : zone;
