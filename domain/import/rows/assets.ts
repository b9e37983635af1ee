/** Codes of ISO 4217 that exchanges trade against coins. None of them is a coin's symbol here. */
const currencies = new Set(
  (
    'AED ARS AUD BRL CAD CHF CLP CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW KZT MXN MYR NGN NOK NZD ' +
    'PEN PHP PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  ).split(' '),
);

export const usd = 'USD';

export const isMoney = (asset: string): boolean => currencies.has(asset);

/** Stablecoins that are pegged to a currency. */
const stablecoins = new Set([
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

/** Coins that others are usually traded against, the most common first. */
const usualQuotes = ['BTC', 'ETH', 'BNB'];

/** The suitability of an asset for valuing a trade: the closer to money, the easier to price. */
function quoteRank(asset: string): number {
  if (stablecoins.has(asset)) return 0;
  const place = usualQuotes.indexOf(asset);
  return place === -1 ? usualQuotes.length + 1 : place + 1;
}

/** The asset in which a trade is valued. */
export const quoteOf = (gave: string, got: string): string =>
  quoteRank(got) < quoteRank(gave) ? got : gave;

export type TradingPair = readonly [base: string, quote: string];

/** Symbols that others are traded against, besides money. */
const quotes = [
  ...stablecoins,
  ...currencies,
  'BTC',
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
];

/** The two symbols of a pair with a separator, such as BTC/EUR, BTC-EUR or BTC_EUR; null without one. */
export function markedPair(text: string): TradingPair | null {
  const [base, quote, ...more] = text
    .trim()
    .toUpperCase()
    .split(/[/\-_:\s]+/);
  return base && quote && more.length === 0 ? [base, quote] : null;
}

/**
 * All ways to read a pair. A pair without a separator, such as ARBUSD, may have several, or none if it ends
 * in no known quote.
 */
const splitsBy =
  (ends: readonly string[]) =>
  (text: string): readonly TradingPair[] => {
    const pair = text.trim().toUpperCase();
    const marked = markedPair(pair);
    if (marked !== null) return [marked];
    return ends.flatMap((quote): TradingPair[] =>
      pair.length > quote.length && pair.endsWith(quote)
        ? [[pair.slice(0, -quote.length), quote]]
        : [],
    );
  };

export const pairsIn = splitsBy(quotes);

const krakenNames = new Map([
  ['XBT', 'BTC'],
  ['XXBT', 'BTC'],
  ['XDG', 'DOGE'],
  ['XXDG', 'DOGE'],
  ['ETH2', 'ETH'],
  // Kraken kept LUNA for the old chain when the new one was launched.
  ['LUNA', 'LUNC'],
  ['LUNA2', 'LUNA'],
  ['REPV2', 'REP'],
]);
/** Kraken puts an X before the symbols of its earliest coins, and a Z before those of all currencies. */
const krakenLettered = /^X(ETC|ETH|LTC|MLN|REP|XLM|XMR|XRP|ZEC|ICN|NMC|XVN)$|^Z([A-Z]{3})$/;
/** The suffixes of staked, held or earning balances, some after a number of days. */
const krakenSuffix = /(?:\d{2})?\.(?:HOLD|[A-Z])$/;

export function krakenAsset(text: string): string {
  const name = text.trim().toUpperCase().replace(krakenSuffix, '');
  const [, coin, money] = krakenLettered.exec(name) ?? [];
  const plain = coin ?? (money !== undefined && isMoney(money) ? money : name);
  return krakenNames.get(plain) ?? plain;
}

/** Kraken's quote currencies, including their older spelling. */
const krakenSplits = splitsBy([
  ...currencies,
  ...[...currencies].map((code) => `Z${code}`),
  'USDT',
  'USDC',
  'DAI',
  'BTC',
  'XBT',
  'XXBT',
  'ETH',
  'XETH',
  'DOT',
]);

/** All ways to read a pair of Kraken, such as XXBTZEUR. */
export function krakenPairs(text: string): readonly TradingPair[] {
  const pair = text.trim().toUpperCase();
  const [, left, right] = /^(X[A-Z]{3})([XZ][A-Z]{3})$/.exec(pair) ?? [];
  const isLettered = left !== undefined && right !== undefined;
  const cuts: readonly TradingPair[] = isLettered ? [[left, right]] : krakenSplits(pair);
  return cuts.map(([base, quote]): TradingPair => [krakenAsset(base), krakenAsset(quote)]);
}
