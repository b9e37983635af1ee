import type * as siteLocale from '../../content/locale.ts';
import { localeFormatOf } from '../../content/read/locale-format.ts';

/**
 * The replacement of the module with the locale's formats, whose source is written for English. Builds use it, and
 * commands that run from the sources.
 */
export const localeModule = ({
  locale,
  timeZone,
}: Pick<typeof siteLocale, 'locale' | 'timeZone'>) => ({
  address: new URL('../../domain/locale/locale-format.ts', import.meta.url).href,
  exports: { localeFormat: localeFormatOf(locale, timeZone) },
});
