import { folded } from '../text/folded.ts';

/** What can be suggested: its name, and in `more` another word for it, such as a symbol. */
interface Entry {
  name: string;
  more: string;
}

interface Prepared<Each> {
  entry: Each;
  name: string;
  more: string;
  words: readonly string[];
}

/** One typing mistake counts from this many letters on; in shorter words nearly everything would match. */
const mistakeFrom = 4;

/** Makes entries ready to be searched, once for all keys. */
export const prepare = <Each extends Entry>(entries: readonly Each[]): Prepared<Each>[] =>
  entries.map((entry) => {
    const [name, more] = [folded(entry.name), folded(entry.more)];
    return { entry, name, more, words: name.split(/[\s\-–/()]+/) };
  });

/**
 * The entries that fit what was typed, the best first: the whole name or symbol, what begins with it, a word that begins
 * with it, what holds it, and at last a name or a word that begins with it but for one mistake.
 *
 * @param typed in any case, with or without accents
 */
export function suggest<Each extends Entry>(
  prepared: readonly Prepared<Each>[],
  typed: string,
): { entry: Each; rank: number }[] {
  const wanted = folded(typed).trim();
  if (wanted === '') return [];
  const found: { entry: Each; rank: number }[] = [];
  for (const each of prepared) {
    const rank = rankOf(each, wanted);
    if (rank !== null) found.push({ entry: each.entry, rank });
  }
  // Stable: equally good ones keep the order of the list, which is that of market cap for coins.
  return found.sort((a, b) => a.rank - b.rank);
}

function rankOf({ name, more, words }: Prepared<unknown>, wanted: string): number | null {
  if (name === wanted || more === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (more.startsWith(wanted)) return 2;
  if (words.some((word) => word.startsWith(wanted))) return 3;
  if (name.includes(wanted) || more.includes(wanted)) return 4;
  if (wanted.length < mistakeFrom) return null;
  if (beginsNearly(name, wanted)) return 5;
  return words.some((word) => beginsNearly(word, wanted)) ? 6 : null;
}

/**
 * Whether a text begins with another but for one letter that is wrong, missing, too much, or swapped with its neighbour.
 * Written without a table of distances: after the first difference the rest has to agree in one of four ways.
 */
export function beginsNearly(text: string, wanted: string): boolean {
  let at = 0;
  while (at < wanted.length && text[at] === wanted[at]) at += 1;
  if (at === wanted.length) return true;
  return (
    agrees(text, at + 1, wanted, at + 1) ||
    agrees(text, at, wanted, at + 1) ||
    agrees(text, at + 1, wanted, at) ||
    (text[at] === wanted[at + 1] &&
      text[at + 1] === wanted[at] &&
      agrees(text, at + 2, wanted, at + 2))
  );
}

/** Whether a text goes on from a place as another does from its own, up to the other's end. Makes no new text. */
function agrees(text: string, at: number, wanted: string, from: number): boolean {
  for (let i = 0; from + i < wanted.length; i += 1)
    if (text[at + i] !== wanted[from + i]) return false;
  return true;
}

/** Where what was typed stands in a text, for marking it: the text before, the match and the rest; null if it is not there. */
export function matchIn(text: string, typed: string): readonly [string, string, string] | null {
  const wanted = folded(typed).trim();
  const characters = [...text];
  for (let from = 0; from < characters.length && wanted !== ''; from += 1)
    for (let to = from + 1; to <= characters.length; to += 1) {
      const part = folded(characters.slice(from, to).join(''));
      // A letter may stand for two, of which one was typed.
      if (part.startsWith(wanted))
        return [
          characters.slice(0, from).join(''),
          characters.slice(from, to).join(''),
          characters.slice(to).join(''),
        ];
      if (!wanted.startsWith(part)) break;
    }
  return null;
}
