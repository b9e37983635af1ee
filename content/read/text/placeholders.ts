import { beforePoint } from '../../../domain/locale/beside-value.ts';
import { nameHint } from '../nearest-name.ts';

/**
 * Replaces the `{{ names }}` in a text.
 *
 * @param refuse receives each fault as part of a sentence
 */
export function fillPlaceholders(
  text: string,
  values: ReadonlyMap<string, string>,
  refuse: (sentence: string) => void,
): string {
  const known = [...values.keys()];
  // Prose never contains a dotted name such as operator.email, so one outside braces is a mistake.
  const outside = text.replaceAll(/\{\{[^}]*\}\}/g, '');
  const dotted = known.find((name) => name.includes('.') && hasWord(outside, name));
  const [, single] = /(?<!\{)\{\s*([\w.]+)\s*\}(?!\})/.exec(outside) ?? [];
  const bare = dotted ?? known.find((name) => name === single);
  if (bare !== undefined)
    refuse(
      `${bare} would be shown as it stands: write {{ ${bare} }}, with two braces on each side, or put it between \`backticks\` to show it`,
    );
  const filled = text.replaceAll(
    /\{\{\s*([^}]*?)\s*\}\}(\.?)/g,
    (_, name: string, point: string) => {
      const value = values.get(name);
      if (value === undefined)
        refuse(
          `${name === '' ? '{{ }}' : `{{ ${name} }}`} stands for nothing; ${nameHint(name, known)}`,
        );
      return (point ? beforePoint(value ?? '') : (value ?? '')) + point;
    },
  );
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
