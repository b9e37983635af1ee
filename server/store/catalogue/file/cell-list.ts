/** Several texts in one cell: `Wear | Desk`. A backslash escapes separators in a text, and is itself elsewhere. */

const escaped = (text: string) => text.replace(/[\\|=*]/g, '\\$&');
const unescaped = (text: string) => text.replace(/\\([\\|=*])/g, '$1').trim();

/** Splits at unescaped marks; the parts stay escaped. */
function split(cell: string, mark: '|' | '='): string[] {
  const parts = [''];
  for (const [token] of cell.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (token === mark) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}

const partsOf = (cell: string) => split(cell, '|').filter((part) => part.trim() !== '');

export const writeList = (texts: readonly string[] = []): string => texts.map(escaped).join(' | ');
export const readList = (cell: string): string[] => partsOf(cell).map(unescaped);

/** `Size=Small | Colour=Ink`. */
export const writePairs = (pairs: readonly { title: string; value: string }[] = []): string =>
  pairs.map(({ title, value }) => `${escaped(title)}=${escaped(value)}`).join(' | ');

/** @returns null if a part is not a pair */
export function readPairs(cell: string): { title: string; value: string }[] | null {
  const pairs = partsOf(cell).map((part) => split(part, '='));
  if (pairs.some((pair) => pair.length !== 2)) return null;
  return pairs.map(([title = '', value = '']) => ({
    title: unescaped(title),
    value: unescaped(value),
  }));
}

/** `Initials* | Note`: the first is required. */
export const writeFields = (fields: readonly { title: string; required: boolean }[] = []): string =>
  fields.map(({ title, required }) => `${escaped(title)}${required ? '*' : ''}`).join(' | ');

export function readFields(cell: string): { title: string; required: boolean }[] {
  return partsOf(cell).map((part) => {
    const [, title] = /^((?:[^\\]|\\.)*)\*$/s.exec(part.trim()) ?? [];
    return { title: unescaped(title ?? part), required: title !== undefined };
  });
}
