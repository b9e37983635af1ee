import { hintFor } from './meant.ts';

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
  const filled = text.replaceAll(/\{\{\s*([^}]*?)\s*\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined)
      refuse(`{{ ${name} }} stands for nothing; ${hintFor(name, [...values.keys()])}`);
    return value ?? '';
  });
  if (filled.includes('{{')) refuse('the braces {{ are not closed: write }} behind the name');
  return filled;
}
