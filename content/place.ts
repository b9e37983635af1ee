import { localeMarks } from './read/locale-marks.ts';
import { site } from './read/site.ts';

const { language, locale: named, timeZone: zone } = await site();

/** The locale of numbers, money and dates, with Latin digits: a BCP 47 tag, such as de-AT-u-ca-gregory-nu-latn. */
export const { locale } = localeMarks(named ?? (language === 'en' ? 'en-US' : language));

/** The shop's IANA time zone; null for the machine's own. */
export const timeZone = zone === 'machine' ? null : zone;
