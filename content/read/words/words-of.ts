import type { Words } from './keys.ts';
import { english, readEnglish, type WordsOfSite } from './read-words.ts';
import { filledWith, isText, type Room, type Text, valuesIn } from './sentence.ts';

/** The words of a site as the code names them: texts, and functions for those that have values. */
export function wordsOf({ texts, language, inEnglish }: WordsOfSite): Words {
  const lacking = new Set(inEnglish);
  const said = (text: Text, standard: Text, path: string) =>
    valuesIn(standard).length === 0
      ? text
      : (values: Record<string, string | number>) =>
          filledWith(text, lacking.has(path) ? english : language, values);
  const roomOf = (room: Room, standard: Room, path: string): object =>
    Object.fromEntries(
      Object.entries(standard).map(([key, first]) => {
        const [here, text] = [`${path}.${key}`, room[key] ?? first];
        return [
          key,
          isText(first)
            ? isText(text) && said(text, first, here)
            : !isText(text) && roomOf(text, first, here),
        ];
      }),
    );
  // keys.ts is made of the same files.
  return roomOf(texts, readEnglish(), '') as Words;
}
