import { type SettingName, settingNames } from '../../contract/settings.ts';

/**
 * The known word closest to another.
 *
 * @param maxMistakes maximum number of wrong letters; two swapped letters count as one
 * @returns null if none is close enough
 */
export function nearestWord(
  word: string,
  known: readonly string[],
  maxMistakes: number,
): string | null {
  // Filter by length first: an environment can have thousands of names, and a name can be very long.
  const near = known.filter((one) => Math.abs(one.length - word.length) <= maxMistakes);
  const [first] = near
    .map((one) => ({ one, wrong: editDistance(word, one) }))
    .filter(({ wrong }) => wrong <= maxMistakes)
    .sort((one, other) => one.wrong - other.wrong);
  return first?.one ?? null;
}

/** The edit distance: letters wrong, missing, extra, or swapped with their neighbour. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSwap = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * The number of letters for which one wrong letter is tolerated. A name with more mistakes is probably another
 * program's.
 */
const lettersPerMistake = 5;
/** Shorter names are not compared with other programs' names: PORT is one letter away from many names. */
const minLettersAmongAll = 8;
const maxMistakesAmongAll = 2;

export const isSetting = (name: string): name is SettingName =>
  (settingNames as readonly string[]).includes(name);

/**
 * The setting that a name was probably meant to be.
 *
 * @param inOwnFile true for a name in the site's own .env, where no other program's names are expected
 * @returns null for a setting, and for a name of another program
 */
export function nearestSetting(name: string, { inOwnFile = false } = {}): string | null {
  if (isSetting(name)) return null;
  const slips = Math.floor(name.length / lettersPerMistake);
  return inOwnFile
    ? nearestWord(name.toUpperCase(), settingNames, Math.max(1, slips))
    : nearestWord(name.toUpperCase(), longNames, Math.min(slips, maxMistakesAmongAll));
}

const longNames = settingNames.filter(({ length }) => length >= minLettersAmongAll);
