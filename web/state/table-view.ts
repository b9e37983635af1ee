import { tableViewAttribute, tableViewKey } from '../head/shared-names.ts';
import { createPersistedValue, usePersisted } from './storage/persisted-value.ts';

/**
 * The visitor's settings of the market table, as words: the hidden columns, `compact` rows, and `watched` for the
 * watchlist alone. Styles read the same words on <html>, where the script in <head> writes them before the first paint.
 */
const words = createPersistedValue<readonly string[]>(tableViewKey, parseWords, []);

export const tableView = words.get;
export const useTableView = () => usePersisted(words);

/** Adds or removes a word. */
export const setViewWord = (word: string, on: boolean) =>
  changeColumns((now) =>
    now.includes(word) === on ? now : on ? [...now, word] : now.filter((each) => each !== word),
  );

/** Shows all columns, in rows of the default height. */
export const showDefaultView = () =>
  changeColumns((now) => now.filter((word) => word === 'watched'));

function changeColumns(next: (now: readonly string[]) => readonly string[]) {
  words.update(next);
  document.documentElement.setAttribute(tableViewAttribute, words.get().join(' '));
}

function parseWords(stored: unknown): readonly string[] | undefined {
  return Array.isArray(stored) ? stored.filter((word) => /^\w+$/.test(String(word))) : undefined;
}
