import type { ProductsAnswer, WireProduct } from '../../../../contract/store.ts';
import { displayedCents } from '../../../../domain/store/pricing.ts';
import { accept, httpRefusal, type Outcome } from '../../http/refusal.ts';
import type { LoadedProduct } from './load-catalogue.ts';

export interface ProductQuery {
  /** Ids of products or variants; empty for all. */
  ids: readonly string[];
  offset: number;
  limit: number;
  descending: boolean;
  sortBy: 'position' | 'price' | 'created_at';
  hidden: boolean;
  /** The latest time of creation, in epoch milliseconds. */
  toDateMs: number | null;
}

const maxPerPage = 100;

/**
 * Parsers of the parameters. Each returns the query's fields that its parameter sets, or the contract's message for a
 * wrong value.
 */
const parameterParsers: Record<
  string,
  (value: string, ids: readonly string[]) => Partial<ProductQuery> | string
> = {
  'ids[]': (value, ids) => ({ ids: [...ids, value] }),
  offset: (value) =>
    isFigure(value) ? { offset: Number(value) } : 'offset must be an integer of 0 or more',
  limit: (value) => {
    if (!isFigure(value) || Number(value) < 1) return 'limit must be an integer of 1 or more';
    return Number(value) > maxPerPage
      ? `limit must not be greater than ${maxPerPage}`
      : { limit: Number(value) };
  },
  order: (value) =>
    value === 'ASC' || value === 'DESC'
      ? { descending: value === 'DESC' }
      : 'order must be one of ASC, DESC',
  sort_by: (value) =>
    value === 'price' || value === 'created_at'
      ? { sortBy: value }
      : 'sort_by must be one of price, created_at',
  is_hidden: (value) =>
    value === 'true' || value === 'false'
      ? { hidden: value === 'true' }
      : 'is_hidden must be true or false',
  to_date: (value) => {
    const toDateMs = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
    return Number.isNaN(toDateMs) ? 'to_date must be an ISO date' : { toDateMs };
  },
};

const isFigure = (value: string) => /^\d{1,9}$/.test(value);

export function parseProductQuery(search: string): Outcome<ProductQuery> {
  const query: ProductQuery = {
    ids: [],
    offset: 0,
    limit: maxPerPage,
    descending: false,
    sortBy: 'position',
    hidden: false,
    toDateMs: null,
  };
  for (const [key, value] of new URLSearchParams(search)) {
    const read = Object.hasOwn(parameterParsers, key) ? parameterParsers[key] : undefined;
    if (read === undefined) return httpRefusal(400, `property ${key} should not exist`);
    const parsed = read(value, query.ids);
    if (typeof parsed === 'string') return httpRefusal(400, parsed);
    Object.assign(query, parsed);
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
  const sorted = sortProducts(matches, query);
  return {
    count: matches.length,
    offset: query.offset,
    limit: query.limit,
    products: sorted.slice(query.offset, query.offset + query.limit),
  };
}

/** The visible products in the form that the grid needs. */
export const shownProducts = (products: readonly LoadedProduct[]): WireProduct[] =>
  sortProducts(
    products.filter(({ hidden }) => !hidden),
    { sortBy: 'position', descending: false },
  );

/** Sorts products. Products that compare equal keep their order. */
function sortProducts(
  products: readonly LoadedProduct[],
  { sortBy, descending }: Pick<ProductQuery, 'sortBy' | 'descending'>,
): WireProduct[] {
  const sign = descending ? -1 : 1;
  return products
    .map(({ wire }) => ({ wire, key: sortKey(wire, sortBy) }))
    .sort((a, b) => sign * (a.key - b.key))
    .map(({ wire }) => wire);
}

function sortKey(wire: WireProduct, sortBy: ProductQuery['sortBy']): number {
  // A hosted store may omit the date.
  if (sortBy === 'created_at') return Date.parse(wire.created_at) || 0;
  if (sortBy === 'position') return wire.order;
  // Products without a price come last.
  return displayedCents(wire) ?? Number.MAX_SAFE_INTEGER;
}
