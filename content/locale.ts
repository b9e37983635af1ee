import { localeFormatOf } from './read/locale-format.ts';
import { site } from './read/site.ts';

const { language, locale: namedLocale, timeZone: namedZone } = await site();

/** The locale of numbers, money and dates, with Latin digits: a BCP 47 tag, such as de-AT-u-ca-gregory-nu-latn. */
export const { locale } = localeFormatOf(namedLocale ?? (language === 'en' ? 'en-US' : language));

/** The shop's IANA time zone; null for the machine's own. */
export const timeZone = namedZone === 'machine' ? null : namedZone;
