import { deskOrCommand } from '../../actor.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { shopCalendar } from '../../shop-days.ts';
import type { CatalogueFile } from '../file/file-product.ts';
import { parseMoment } from '../moment.ts';

export interface FileTimes {
  /** The time at which the file was saved, by the clock of the machine that saved it. */
  savedAtMs: number;
  /**
   * The time at which the file's stock was counted, if the owner has named one; null for the time
   * of saving.
   */
  countedAtMs: number | null;
}

/**
 * Parses the typed time of a count. An hour is required, because sales can be before and after the
 * count on its day.
 */
export function parseCountTime(text: string): Outcome<number, string> {
  const at = parseMoment(text, 'start');
  return at.ok && text.includes(':')
    ? accept(Date.parse(at.value))
    : refused('Enter a time such as "2026-11-27 18:00".');
}

/**
 * The time at which a file's stock was counted. Later moves of stock are added to the file's numbers.
 *
 * @returns refused if the named time is in the future, or if a count would take products off sale
 */
export function timeOfCount(
  { isCount }: Pick<CatalogueFile, 'isCount'>,
  { savedAtMs, countedAtMs, nowMs, replace }: FileTimes & { nowMs: number; replace: boolean },
): Outcome<number, string> {
  if (isCount && replace) {
    const option = deskOrCommand({
      desk: '"Take off sale what the file does not name"',
      command: '--replace',
    });
    return refused(
      `The file has sku and stock alone: it counts what is there, and ${option} would take all else off sale.`,
    );
  }
  if (countedAtMs !== null && countedAtMs > nowMs) {
    const [then, now] = [countedAtMs, nowMs].map((ms) => shopCalendar.timeText(ms));
    const named = deskOrCommand({ desk: 'The count of', command: '--counted' });
    return refused(`${named} ${then} is still to come: it is now ${now}.`);
  }
  // The clock of the machine that saved the file may be fast. Nothing is counted in the future.
  return accept(Math.min(countedAtMs ?? savedAtMs, nowMs));
}
