/** Codes of ISO 4217 that exchanges trade against coins. None of them is a coin's symbol here. */
const currencies = new Set(
  (
    'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW KZT MXN MYR NGN NOK NZD ' +
    'PEN PHP PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  ).split(' '),
);

export const dollars = 'USD';

/** Whether a symbol is money of a state, and no coin. */
export const isMoney = (asset: string): boolean => currencies.has(asset);

/** Coins that follow a currency. */
const followers = new Set([
  'USDT',
  'USDC',
  'BUSD',
  'FDUSD',
  'TUSD',
  'DAI',
  'PYUSD',
  'USDP',
  'EURC',
  'EURT',
]);

/** Coins that others are traded for, the most usual first. */
const usualQuotes = ['BTC', 'ETH', 'BNB'];

/** How well a trade is valued by one of its coins: what is nearer to money is easier to name a price for. */
function rank(asset: string): number {
  if (followers.has(asset)) return 0;
  const place = usualQuotes.indexOf(asset);
  return place === -1 ? usualQuotes.length + 1 : place + 1;
}

/** What a trade is valued by, of the two that changed hands. */
export const quoteOf = (gave: string, got: string): string => (rank(got) < rank(gave) ? got : gave);

/** Symbols of quotes, the longest first, so that BTCUSDT is not taken for BTCUSD and a T. */
const quotes = [
  ...followers,
  ...currencies,
  'BTC',
  'XBT',
  'ETH',
  'BNB',
  'TRX',
  'XRP',
  'DOGE',
  'DOT',
  'SOL',
  'VAI',
  'IDRT',
  'UST',
  'BIDR',
  'AEUR',
  'EURI',
].sort((one, other) => other.length - one.length);

/**
 * The two symbols of a pair, such as BTC/EUR, BTC-EUR, BTC_EUR or BTCEUR.
 *
 * @returns null where a pair without a mark ends with no known quote
 */
export function pairOf(text: string): readonly [base: string, quote: string] | null {
  const pair = text.trim().toUpperCase();
  const [base, quote, ...more] = pair.split(/[/\-_:\s]+/);
  if (base && quote && more.length === 0) return [base, quote];
  const known = quotes.find((each) => pair.length > each.length && pair.endsWith(each));
  return known === undefined ? null : [pair.slice(0, -known.length), known];
}

const krakenNames: Record<string, string> = {
  XBT: 'BTC',
  XXBT: 'BTC',
  XDG: 'DOGE',
  XXDG: 'DOGE',
  ETH2: 'ETH',
  // Kraken left LUNA to the old chain when the new one came.
  LUNA: 'LUNC',
  LUNA2: 'LUNA',
  REPV2: 'REP',
};
/** The first coins and all currencies that Kraken listed have a letter before their symbol. */
const krakenLettered = /^X(ETC|ETH|LTC|MLN|REP|XLM|XMR|XRP|ZEC|ICN|NMC|XVN)$|^Z([A-Z]{3})$/;
/** What is staked, held or earning is written with a suffix, of which some have a number of days before it. */
const krakenSuffix = /(?:\d{2})?\.(?:HOLD|[A-Z])$/;

/** The symbol that the rest of the world uses for an asset of Kraken. */
export function krakenAsset(text: string): string {
  const name = text.trim().toUpperCase().replace(krakenSuffix, '');
  const [, coin, money] = krakenLettered.exec(name) ?? [];
  const plain = coin ?? (money !== undefined && isMoney(money) ? money : name);
  return krakenNames[plain] ?? plain;
}

/** The two symbols of a pair of Kraken, such as XXBTZEUR. */
export function krakenPair(text: string): readonly [string, string] | null {
  const pair = text.trim().toUpperCase();
  const [, left, right] = /^(X[A-Z]{3})([XZ][A-Z]{3})$/.exec(pair) ?? [];
  const found = left !== undefined && right !== undefined ? ([left, right] as const) : pairOf(pair);
  return found === null ? null : [krakenAsset(found[0]), krakenAsset(found[1])];
}
