import {
  createPersistedValue,
  type PersistedValue,
  usePersisted,
} from './storage/persisted-value.ts';

/** The upper-case symbols in the order in which they were starred. A star applies to every coin with the symbol. */
const symbols: PersistedValue<readonly string[]> = createPersistedValue(
  'watchlist',
  parseSymbols,
  [],
);

export const watchlist = {
  ...symbols,
  toggle(symbol: string) {
    const upper = symbol.toUpperCase();
    if (symbols.get().includes(upper)) watchlist.remove(upper);
    else symbols.update((list) => (list.includes(upper) ? list : [...list, upper]));
  },
  remove(symbol: string) {
    symbols.update((list) =>
      list.includes(symbol) ? list.filter((other) => other !== symbol) : list,
    );
  },
};

export const useWatchlist = () => usePersisted(symbols);

/** Drops unreadable entries. */
function parseSymbols(stored: unknown): readonly string[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const texts = stored.filter((entry): entry is string => typeof entry === 'string');
  return [...new Set(texts.map((text) => text.trim().toUpperCase()))].filter(Boolean);
}
