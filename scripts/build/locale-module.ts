import type * as place from '../../content/place.ts';
import { localeMarks } from '../../content/read/locale-marks.ts';

/**
 * The module of the locale's marks, which is written for English, and what stands in its place on this site: in a build, and
 * where a command runs the sources.
 */
export const localeModule = ({ locale, timeZone }: Pick<typeof place, 'locale' | 'timeZone'>) => ({
  address: new URL('../../domain/locale/locale-marks.ts', import.meta.url).href,
  exports: { marks: localeMarks(locale, timeZone) },
});
