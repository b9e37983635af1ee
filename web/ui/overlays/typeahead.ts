import { foldText } from '../../../domain/text/fold-text.ts';

/**
 * The index of the item that typed letters lead to; −1 for none. Names are compared as in the search. Repeating one
 * letter cycles through the items that begin with it.
 */
export function typeaheadIndex(names: readonly string[], at: number, typed: string): number {
  const text = foldText(typed);
  const first = text.charAt(0);
  // Only a diacritical mark, without its letter.
  if (first === '') return -1;
  const isOneLetter = text === first.repeat(text.length);
  const wanted = isOneLetter ? first : text;
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const order = [...names.keys()];
  return (
    [...order.slice(from), ...order.slice(0, from)].find((index) =>
      foldText(names[index]?.trim() ?? '').startsWith(wanted),
    ) ?? -1
  );
}
