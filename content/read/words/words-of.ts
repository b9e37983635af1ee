import { fillValues } from './fill-values.ts';
import type { Words } from './keys.ts';
import { baseLanguage, readEnglish, type WordsOfSite } from './read-words.ts';
import { isText, type Text, valueNames, type WordTree } from './sentence.ts';

/** The words of a site as the code uses them: texts, and functions for texts with values. */
export function wordsOf({ texts, language, inEnglish }: WordsOfSite): Words {
  const lacking = new Set(inEnglish);
  const sentenceFunction = (text: Text, standard: Text, path: string) =>
    valueNames(standard).length === 0
      ? text
      : (values: Record<string, string | number>) =>
          fillValues(
            text,
            { spoken: lacking.has(path) ? baseLanguage : language, site: language },
            values,
          );
  const roomOf = (room: WordTree, standard: WordTree, path: string): object =>
    Object.fromEntries(
      Object.entries(standard).map(([key, first]) => {
        const [here, text] = [path === '' ? key : `${path}.${key}`, room[key] ?? first];
        return [
          key,
          isText(first)
            ? isText(text) && sentenceFunction(text, first, here)
            : !isText(text) && roomOf(text, first, here),
        ];
      }),
    );
  // The cast is safe, because keys.ts is generated from the same files.
  return roomOf(texts, readEnglish(), '') as Words;
}
