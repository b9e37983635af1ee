import { isRecord } from '../text/unknown-record.ts';
import { entriesOf, type StoredItems } from './stored-items.ts';

export interface Portfolio {
  readonly id: string;
  /** '' while there is only one portfolio. */
  readonly name: string;
  readonly items: StoredItems;
  /** Ids of portfolios that were merged into this one, so that references to them still find its transactions. */
  readonly merged?: readonly string[];
  /** The target shares of its coins, as stored; targets.ts reads them. Absent for none. */
  readonly targets?: StoredItems;
}

/** All portfolios, at least one. The first is stored under the key `portfolio`. */
export type Portfolios = readonly [Portfolio, ...Portfolio[]];

/** The id of the first portfolio, unless the stored list names another. */
export const firstPortfolioId = 'first';

/** The longest name that fits the layout. */
export const maxPortfolioNameLength = 40;

/**
 * Reads the stored list of names, targets and further portfolios. The transactions of the first portfolio are stored on
 * their own. A list in an unknown format is ignored.
 */
export function readPortfolios(first: StoredItems, list: unknown): Portfolios {
  const fields = Array.isArray(list) ? list.filter(isRecord) : [];
  // Somebody who edits the file by hand may leave out the first portfolio, whose transactions are stored elsewhere.
  const isNamed = !Array.isArray(fields[0]?.['transactions']);
  const [named, others] = isNamed ? [fields[0], fields.slice(1)] : [{}, fields];
  const taken = new Set<string>();
  const read = (
    { id, name, merged, targets }: Record<string, unknown>,
    items: StoredItems,
    usual: string,
  ): Portfolio => {
    const own = typeof id === 'string' && id !== '' && !taken.has(id) ? id : usual;
    taken.add(own);
    const ids = Array.isArray(merged) ? merged.filter((each) => typeof each === 'string') : [];
    return {
      id: own,
      name: typeof name === 'string' ? name.slice(0, maxPortfolioNameLength) : '',
      items,
      ...(ids.length === 0 ? {} : { merged: ids }),
      ...(Array.isArray(targets) && targets.length > 0 ? { targets } : {}),
    };
  };
  return [
    read(named ?? {}, first, firstPortfolioId),
    ...others.flatMap((other, at) => {
      const { transactions } = other;
      return Array.isArray(transactions)
        ? [read(other, transactions, `${firstPortfolioId} ${at}`)]
        : [];
    }),
  ];
}

/** The stored names, targets and further portfolios; null if there are none. */
export function portfolioList<Items>(
  [first, ...others]: Portfolios,
  itemsOf: (items: StoredItems) => Items,
): readonly (Omit<Portfolio, 'items'> & { transactions?: Items })[] | null {
  const { items: _, ...own } = first;
  const isUsual = own.name === '' && own.id === firstPortfolioId && !own.merged && !own.targets;
  if (others.length === 0 && isUsual) return null;
  return [own, ...others.map(({ items, ...each }) => ({ ...each, transactions: itemsOf(items) }))];
}

/** The portfolio with an id, or the portfolio that it was merged into; null if neither exists. */
export const portfolioOf = (all: Portfolios, id: string): Portfolio | null =>
  all.find((each) => each.id === id) ?? all.find(({ merged }) => merged?.includes(id)) ?? null;

/** Changes one portfolio; returns the same object if nothing changes or the portfolio is gone. */
export function changePortfolio(
  all: Portfolios,
  id: string,
  change: (portfolio: Portfolio) => Portfolio,
): Portfolios {
  const one = portfolioOf(all, id);
  const next = one && change(one);
  if (next === one || next === null) return all;
  const [first, ...others] = all;
  const put = (each: Portfolio) => (each === one ? next : each);
  return [put(first), ...others.map(put)];
}

export const withItems =
  (change: (items: StoredItems) => StoredItems) =>
  (portfolio: Portfolio): Portfolio => {
    const items = change(portfolio.items);
    return items === portfolio.items ? portfolio : { ...portfolio, items };
  };

const entriesCache = new WeakMap<Portfolios, ReturnType<typeof entriesOf>>();

export function allEntries(all: Portfolios): ReturnType<typeof entriesOf> {
  if (all.length === 1) return entriesOf(all[0].items);
  let entries = entriesCache.get(all);
  if (entries === undefined) {
    entries = all.flatMap(({ items }) => entriesOf(items));
    entriesCache.set(all, entries);
  }
  return entries;
}
