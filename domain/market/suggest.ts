import { foldText } from '../text/fold-text.ts';

/** An entry: its name, and in `more` another text to find it by, such as a symbol. */
interface SearchableEntry {
  name: string;
  more: string;
}

interface PreparedEntry<Each> {
  entry: Each;
  name: string;
  more: string;
  words: readonly string[];
}

/** Typing mistakes are tolerated from this length on; in shorter words nearly everything would match. */
const minLettersForMistake = 4;

/** Folds the entries' texts once, rather than for each key pressed. */
export const prepareEntries = <Each extends SearchableEntry>(
  entries: readonly Each[],
): PreparedEntry<Each>[] =>
  entries.map((entry) => {
    const [name, more] = [foldText(entry.name), foldText(entry.more)];
    return { entry, name, more, words: name.split(/[\s\-–/()]+/) };
  });

/**
 * The matching entries, best first: the whole name or symbol, a prefix, the prefix of a word, a substring,
 * and last a prefix with one typing mistake.
 *
 * @param typed in any case, with or without accents
 */
export function suggestEntries<Each extends SearchableEntry>(
  prepared: readonly PreparedEntry<Each>[],
  typed: string,
): { entry: Each; rank: number }[] {
  const query = foldText(typed).trim();
  if (query === '') return [];
  const found: { entry: Each; rank: number }[] = [];
  for (const each of prepared) {
    const rank = matchRank(each, query);
    if (rank !== null) found.push({ entry: each.entry, rank });
  }
  // A stable sort: equally good matches keep the order of the list, by market cap for coins.
  return found.sort((a, b) => a.rank - b.rank);
}

function matchRank({ name, more, words }: PreparedEntry<unknown>, wanted: string): number | null {
  if (name === wanted || more === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (more.startsWith(wanted)) return 2;
  if (words.some((word) => word.startsWith(wanted))) return 3;
  if (name.includes(wanted) || more.includes(wanted)) return 4;
  if (wanted.length < minLettersForMistake) return null;
  if (nearlyStartsWith(name, wanted)) return 5;
  return words.some((word) => nearlyStartsWith(word, wanted)) ? 6 : null;
}

/**
 * True if a text starts with another, apart from one letter that is wrong, missing, extra, or swapped with its neighbour.
 * After the first difference the rest has to match in one of four ways, so no edit-distance table is needed.
 */
export function nearlyStartsWith(text: string, wanted: string): boolean {
  let at = 0;
  while (at < wanted.length && text[at] === wanted[at]) at += 1;
  if (at === wanted.length) return true;
  return (
    hasSameRest(text, at + 1, wanted, at + 1) ||
    hasSameRest(text, at, wanted, at + 1) ||
    hasSameRest(text, at + 1, wanted, at) ||
    (text[at] === wanted[at + 1] &&
      text[at + 1] === wanted[at] &&
      hasSameRest(text, at + 2, wanted, at + 2))
  );
}

/**
 * True if `text` from `at` on starts with the rest of `wanted` from `from` on. Allocates nothing.
 */
function hasSameRest(text: string, at: number, wanted: string, from: number): boolean {
  for (let i = 0; from + i < wanted.length; i += 1)
    if (text[at + i] !== wanted[from + i]) return false;
  return true;
}

/** Splits a text at the first match, for highlighting: the text before, the match and the rest; null without a match. */
export function findMatch(text: string, typed: string): readonly [string, string, string] | null {
  const query = foldText(typed).trim();
  const characters = [...text];
  for (let from = 0; from < characters.length && query !== ''; from += 1)
    for (let to = from + 1; to <= characters.length; to += 1) {
      const part = foldText(characters.slice(from, to).join(''));
      // One letter may fold to two, of which only the first has been typed.
      if (part.startsWith(query))
        return [
          characters.slice(0, from).join(''),
          characters.slice(from, to).join(''),
          characters.slice(to).join(''),
        ];
      if (!query.startsWith(part)) break;
    }
  return null;
}
