import { type Persisted, persisted, usePersisted } from './persisted.ts';

/** Starred coins by upper-case symbol: a star belongs to every coin that has the symbol. */
const symbols: Persisted<readonly string[]> = persisted('watchlist', parseSymbols, []);

export const watchlist = {
  ...symbols,
  has: (symbol: string) => symbols.get().includes(symbol.toUpperCase()),
  /** Adds the symbol, or removes it when it is there. */
  toggle(symbol: string) {
    const upper = symbol.toUpperCase();
    if (symbols.get().includes(upper)) watchlist.remove(upper);
    else symbols.update((list) => (list.includes(upper) ? list : [...list, upper]));
  },
  /** Removes the symbol, if it is there. */
  remove(symbol: string) {
    symbols.update((list) =>
      list.includes(symbol) ? list.filter((other) => other !== symbol) : list,
    );
  },
};

/** The starred symbols, in the order they were starred. */
export const useWatchlist = () => usePersisted(symbols);

/** Entries that are no symbols are left out; what is no list counts as empty. */
function parseSymbols(stored: unknown): readonly string[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  const texts = stored.filter((entry): entry is string => typeof entry === 'string');
  return [...new Set(texts.map((text) => text.trim().toUpperCase()))].filter(Boolean);
}
