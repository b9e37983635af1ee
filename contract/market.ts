import type { Attribution } from './attribution.ts';

/** A row of the market list (GET coins/markets), as the provider sends it and as we serve it. */
export interface Coin {
  id: string;
  /** Lower case, as the provider sends it; shown in upper case. Not unique. */
  symbol: string;
  name: string;
  /** The URL of the picture on our own server, because a visitor's browser contacts only this site. */
  image: string;
  /** US dollars. */
  current_price: number | null;
  /** Percent; 2.41 is +2.41 %. */
  price_change_percentage_24h: number | null;
  /** US dollars. */
  total_volume: number | null;
  /** US dollars. */
  market_cap: number | null;
  market_cap_rank: number | null;
}

/** The source of a list: the last poll, an earlier poll after a failure, the bundled sample, or the simulation. */
export const marketSources = ['live', 'cached', 'sample', 'simulated'] as const;
export type MarketSource = (typeof marketSources)[number];

export interface MarketSnapshot {
  coins: readonly Coin[];
  source: MarketSource;
  /** The provider's time of these figures; epoch milliseconds. */
  asOfMs: number;
  /** The reason why the last poll failed, as plain printable text; null if the poll succeeded. */
  failure: string | null;
  /** The credit for these figures; null for samples, and where the provider requires none. */
  credit: Attribution | null;
  /** Changes whenever a field above changes. Also the list's ETag, without the quotes. */
  version: string;
}

export interface RenderedMarket {
  /** null while there is no list. */
  snapshot: MarketSnapshot | null;
  /** False if the list is older than one poll because nobody was watching. */
  fresh: boolean;
}

/** Headers of our /api/coins/markets, for data that does not fit into the bare array. */
export const marketHeaders = {
  source: 'x-market-source',
  asOf: 'x-market-as-of',
  failure: 'x-market-failure',
  credit: 'x-market-credit',
  /** The seconds for which the list counts as live, from the time of its figures. */
  freshFor: 'x-market-fresh-for',
} as const;

const coinId = /^[a-z0-9][a-z0-9._-]{0,99}$/i;

/** True for a valid coin id. Strict, because ids appear in URLs and file names. */
export const isCoinId = (text: string): boolean => coinId.test(text);

const maxNameChars = 80;
const maxSymbolChars = 24;

/**
 * Removes invisible characters, which could make two names look alike or reverse the text direction, and stacked
 * accents, which overlap neighbouring rows.
 */
function visibleText(text: string, maxChars: number): string {
  const shown = text
    .slice(0, maxChars * 8)
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  return [...shown.trim()].slice(0, maxChars).join('').trim();
}

/** A finite number within the range, else null. Minus zero becomes zero, because it would be shown with its sign. */
function figureInRange(value: unknown, range: { min: number; max: number }): number | null {
  if (typeof value !== 'number' || !(value >= range.min && value <= range.max)) return null;
  return value + 0;
}

// Wider than any real market, but narrow enough that every figure fits its cell without an exponent.
const dollars = { min: 0, max: 1e18 };
const minPrice = 1e-18;
const changePct = { min: -100, max: 1e9 };

function price(value: unknown): number | null {
  const found = figureInRange(value, dollars);
  return found !== null && found > 0 && found < minPrice ? null : found;
}

function rank(value: unknown): number | null {
  return Number.isInteger(value) ? figureInRange(value, { min: 1, max: 1e6 }) : null;
}

/**
 * Parses one row of a market list; null if it is not a coin. Everything but id, symbol and name may be missing.
 * Figures out of range (prices, volumes and caps below zero or above 1e18 dollars, changes below −100 %) and values
 * that are not numbers become null. Names and symbols lose their invisible characters and are cut to 80 and 24
 * characters.
 */
export function parseCoin(row: unknown): Coin | null {
  if (typeof row !== 'object' || row === null) return null;
  const fields: Partial<Record<keyof Coin, unknown>> = row;
  if (typeof fields.id !== 'string' || !isCoinId(fields.id)) return null;
  if (typeof fields.symbol !== 'string' || typeof fields.name !== 'string') return null;
  // Lower-case before cutting, because some letters become two characters.
  const symbol = visibleText(fields.symbol.toLowerCase(), maxSymbolChars);
  const name = visibleText(fields.name, maxNameChars);
  if (symbol === '' || name === '') return null;
  return {
    id: fields.id,
    symbol,
    name,
    image: typeof fields.image === 'string' ? fields.image : '',
    current_price: price(fields.current_price),
    price_change_percentage_24h: figureInRange(fields.price_change_percentage_24h, changePct),
    total_volume: figureInRange(fields.total_volume, dollars),
    market_cap: figureInRange(fields.market_cap, dollars),
    market_cap_rank: rank(fields.market_cap_rank),
  };
}

const texts = ['id', 'symbol', 'name', 'image'] as const;
const figures = [
  'current_price',
  'price_change_percentage_24h',
  'total_volume',
  'market_cap',
  'market_cap_rank',
] as const;

/**
 * A cheap check, because the server has parsed the rows. The check rejects a response from elsewhere, such as the
 * log-in page of a network.
 */
export function isCoin(row: unknown): row is Coin {
  if (typeof row !== 'object' || row === null) return false;
  const fields: Partial<Record<keyof Coin, unknown>> = row;
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    figures.every((name) => fields[name] === null || typeof fields[name] === 'number')
  );
}
