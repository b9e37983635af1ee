import { coinsPerRequest } from '../../contract/limits.ts';
import type { Coin } from '../../contract/market.ts';

const sortOrders = {
  market_cap_desc: (a: Coin, b: Coin) => descending(a.market_cap, b.market_cap),
  market_cap_asc: (a: Coin, b: Coin) => ascending(a.market_cap, b.market_cap),
  volume_desc: (a: Coin, b: Coin) => descending(a.total_volume, b.total_volume),
  volume_asc: (a: Coin, b: Coin) => ascending(a.total_volume, b.total_volume),
  id_asc: (a: Coin, b: Coin) => (a.id < b.id ? -1 : 1),
  id_desc: (a: Coin, b: Coin) => (a.id > b.id ? -1 : 1),
} satisfies Record<string, (a: Coin, b: Coin) => number>;

type Order = keyof typeof sortOrders;

export interface MarketQuery {
  order: Order;
  /** 1 to 250. */
  perPage: number;
  /** The page number, from 1. */
  page: number;
}

/** True if this is the site's own query, which returns the list as the provider sent it. */
export const isWholeList = (query: MarketQuery): boolean =>
  query.order === 'market_cap_desc' && query.perPage === coinsPerRequest && query.page === 1;

/**
 * Reads the query of GET coins/markets. Missing parameters take the provider's defaults;
 * vs_currency has no default. The error names the parameter and quotes nothing from the query.
 *
 * @param search the query without its question mark
 */
export function parseMarketQuery(search: string): MarketQuery | { error: string } {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (!isKnownPair.has(name)) return { error: 'unknown parameter' };
    if (given.has(name)) return { error: `${name} given twice` };
    given.set(name, value);
  }
  if (!given.has('vs_currency')) return { error: 'Missing parameter vs_currency' };
  if (given.get('vs_currency') !== 'usd') return { error: 'invalid vs_currency' };
  const order = given.get('order') ?? 'market_cap_desc';
  if (!isOrder(order)) return { error: 'invalid order' };
  const perPage = wholeNumber(given.get('per_page') ?? String(coinsPerRequest));
  if (perPage === null || perPage > 250) return { error: 'invalid per_page' };
  const page = wholeNumber(given.get('page') ?? '1');
  if (page === null) return { error: 'invalid page' };
  if ((given.get('sparkline') ?? 'false') !== 'false') return { error: 'invalid sparkline' };
  return { order, perPage, page };
}

/** The part of the list that a query requests; empty beyond the end. Unknown figures come last in any order. */
export function selectCoins(coins: readonly Coin[], query: MarketQuery): readonly Coin[] {
  const first = (query.page - 1) * query.perPage;
  return coins.toSorted(sortOrders[query.order]).slice(first, first + query.perPage);
}

const isKnownPair = new Set(['vs_currency', 'order', 'per_page', 'page', 'sparkline']);

const isOrder = (text: string): text is Order => Object.hasOwn(sortOrders, text);

const wholeNumber = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

function ascending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

function descending(a: number | null, b: number | null): number {
  return a === null || b === null ? ascending(a, b) : b - a;
}
