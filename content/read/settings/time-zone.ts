import { z } from 'zod';
import { foldText } from '../../../domain/text/fold-text.ts';
import { nearestWord } from '../../../domain/text/nearest.ts';
import { isTimeZone } from '../../../domain/time/zoned-calendar.ts';

const zoneNames = Intl.supportedValuesOf('timeZone');

/** An IANA name, or `machine`. */
export const timeZoneSchema = z
  .string('has to be a time zone, such as Europe/Vienna')
  .superRefine((name, context) => {
    if (name === 'machine' || isTimeZone(name)) return;
    const suggestion = guessZone(name);
    const hint =
      suggestion === null ? 'write it such as Europe/Vienna' : `did you mean ${suggestion}`;
    context.addIssue({ code: 'custom', message: `is no time zone: ${name}; ${hint}` });
  });

/** The zone that a town or a misspelt zone means; null if a guess would be unreliable. */
function guessZone(typed: string): string | null {
  const townOf = (zone: string) => foldText(zone.split('/').at(-1) ?? '').replaceAll('_', ' ');
  const named = townOf(typed.replaceAll(' ', '_'));
  const town = germanTowns[named] ?? named;
  // The town alone, without the continent, as people type it.
  const exact = zoneNames.find((zone) => townOf(zone) === town);
  if (exact !== undefined) return exact;
  const slips = Math.floor(town.length / lettersPerSlip);
  const near = nearestWord(town, zoneNames.map(townOf), slips);
  return zoneNames.find((zone) => townOf(zone) === near) ?? null;
}

const lettersPerSlip = 5;
/** Intl translates names of countries but not of towns. */
const germanTowns: Readonly<Record<string, string>> = {
  wien: 'vienna',
  brussel: 'brussels',
  rom: 'rome',
  kopenhagen: 'copenhagen',
  warschau: 'warsaw',
  prag: 'prague',
  lissabon: 'lisbon',
  athen: 'athens',
  moskau: 'moscow',
  luxemburg: 'luxembourg',
  bukarest: 'bucharest',
  belgrad: 'belgrade',
  kairo: 'cairo',
  tokio: 'tokyo',
};
