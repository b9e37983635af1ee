import type * as place from '../../content/place.ts';
import { localeMarks } from '../../content/read/locale-marks.ts';

/**
 * The module with the locale's marks. Its source is written for English; this is its replacement for the site, in a
 * build and in commands that run from the sources.
 */
export const localeModule = ({ locale, timeZone }: Pick<typeof place, 'locale' | 'timeZone'>) => ({
  address: new URL('../../domain/locale/locale-marks.ts', import.meta.url).href,
  exports: { marks: localeMarks(locale, timeZone) },
});
