import type * as siteLocale from '../../content/locale.ts';
import { localeFormatOf } from '../../content/read/locale-format.ts';

/**
 * The module with the locale's formats. Its source is written for English; this is its replacement for the site, in a
 * build and in commands that run from the sources.
 */
export const localeModule = ({
  locale,
  timeZone,
}: Pick<typeof siteLocale, 'locale' | 'timeZone'>) => ({
  address: new URL('../../domain/locale/locale-format.ts', import.meta.url).href,
  exports: { localeFormat: localeFormatOf(locale, timeZone) },
});
