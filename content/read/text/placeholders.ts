import { hintFor } from '../nearest-name.ts';

/**
 * A text with its `{{ names }}` replaced.
 *
 * @param refuse is told what is wrong: part of a sentence
 */
export function withValues(
  text: string,
  values: ReadonlyMap<string, string>,
  refuse: (sentence: string) => void,
): string {
  const known = [...values.keys()];
  // No prose has a name such as operator.email in it, whatever stands around it.
  const outside = text.replaceAll(/\{\{[^}]*\}\}/g, '');
  const dotted = known.find((name) => name.includes('.') && hasWord(outside, name));
  const [, single] = /(?<!\{)\{\s*([\w.]+)\s*\}(?!\})/.exec(outside) ?? [];
  const bare = dotted ?? known.find((name) => name === single);
  if (bare !== undefined)
    refuse(
      `${bare} would be shown as it stands: write {{ ${bare} }}, with two braces on each side, or put it between \`backticks\` to show it`,
    );
  const filled = text.replaceAll(/\{\{\s*([^}]*?)\s*\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined)
      refuse(
        `${name === '' ? '{{ }}' : `{{ ${name} }}`} stands for nothing; ${hintFor(name, known)}`,
      );
    return value ?? '';
  });
  if (bare === undefined && filled.includes('{{'))
    refuse('the braces {{ are not closed: write }} behind the name');
  return filled;
}

const hasWord = (text: string, word: string): boolean => {
  const at = text.indexOf(word);
  return (
    at !== -1 && !/[\w.@/]/.test(text[at - 1] ?? '') && !/[\w@/]/.test(text[at + word.length] ?? '')
  );
};
