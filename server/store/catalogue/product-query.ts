import type { ProductsAnswer } from '../../../contract/store.ts';
import { currentCents, representativeVariant, wireAmounts } from '../../../domain/pricing.ts';
import { accept, type Outcome, refuse } from '../http/refusal.ts';
import type { LoadedProduct } from './load-catalogue.ts';

export interface ProductQuery {
  /** Ids of products or variants; empty for all. */
  ids: readonly string[];
  offset: number;
  limit: number;
  descending: boolean;
  sortBy: 'position' | 'price' | 'created_at';
  hidden: boolean;
  /** Only products created then or before, in epoch milliseconds. */
  toDateMs: number | null;
}

const mostPerPage = 100;

const reading: Record<string, (value: string, query: ProductQuery) => string | null> = {
  'ids[]': (value, query) => {
    query.ids = [...query.ids, value];
    return null;
  },
  offset: (value, query) => {
    if (!/^\d{1,9}$/.test(value)) return 'offset must be an integer of 0 or more';
    query.offset = Number(value);
    return null;
  },
  limit: (value, query) => {
    if (!/^\d{1,9}$/.test(value) || Number(value) < 1)
      return 'limit must be an integer of 1 or more';
    if (Number(value) > mostPerPage) return `limit must not be greater than ${mostPerPage}`;
    query.limit = Number(value);
    return null;
  },
  order: (value, query) => {
    if (value !== 'ASC' && value !== 'DESC') return 'order must be one of ASC, DESC';
    query.descending = value === 'DESC';
    return null;
  },
  sort_by: (value, query) => {
    if (value !== 'price' && value !== 'created_at')
      return 'sort_by must be one of price, created_at';
    query.sortBy = value;
    return null;
  },
  is_hidden: (value, query) => {
    if (value !== 'true' && value !== 'false') return 'is_hidden must be true or false';
    query.hidden = value === 'true';
    return null;
  },
  to_date: (value, query) => {
    const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(time)) return 'to_date must be an ISO date';
    query.toDateMs = time;
    return null;
  },
};

/** Parses a list's query string; the messages are the contract's. */
export function parseProductQuery(search: string): Outcome<ProductQuery> {
  const query: ProductQuery = {
    ids: [],
    offset: 0,
    limit: mostPerPage,
    descending: false,
    sortBy: 'position',
    hidden: false,
    toDateMs: null,
  };
  for (const [key, value] of new URLSearchParams(search)) {
    const read = Object.hasOwn(reading, key) ? reading[key] : undefined;
    if (read === undefined) return refuse(400, `property ${key} should not exist`);
    const wrong = read(value, query);
    if (wrong !== null) return refuse(400, wrong);
  }
  return accept(query);
}

/** The requested page, and the number of all matches. */
export function selectProducts(
  products: readonly LoadedProduct[],
  query: ProductQuery,
): ProductsAnswer {
  const ids = new Set(query.ids);
  const matches = products.filter(
    ({ wire, hidden }) =>
      hidden === query.hidden &&
      (ids.size === 0 || ids.has(wire.id) || wire.variants.some((v) => ids.has(v.id))) &&
      (query.toDateMs === null || Date.parse(wire.created_at) <= query.toDateMs),
  );
  const sign = query.descending ? -1 : 1;
  const sorted = matches
    .map((product) => ({ product, key: sortKey(product, query.sortBy) }))
    .sort((a, b) => sign * (a.key - b.key))
    .map(({ product }) => product.wire);
  return {
    count: matches.length,
    offset: query.offset,
    limit: query.limit,
    products: sorted.slice(query.offset, query.offset + query.limit),
  };
}

function sortKey({ wire }: LoadedProduct, sortBy: ProductQuery['sortBy']): number {
  if (sortBy === 'created_at') return Date.parse(wire.created_at);
  if (sortBy === 'position') return wire.order;
  const shown = representativeVariant(wire, wireAmounts);
  // Products without a price come last.
  return (shown && currentCents(wireAmounts(shown))) ?? Number.MAX_SAFE_INTEGER;
}
