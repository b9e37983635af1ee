import { Decimal } from '../../money/figure.ts';
import { isMoney, markedPair } from '../rows/assets.ts';
import { type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';
import { type ImportField, importFields, type Mapping } from './import-fields.ts';

/** The column names that known files use for each field, the most reliable first. */
const namesOf: Record<ImportField, readonly string[]> = {
  date: [
    'date',
    'tradedate',
    'time',
    'timestamp',
    'date and time',
    'datetime',
    'created at',
    'datum',
    'zeit',
    'zeitpunkt',
  ],
  kind: ['action', 'buy/sell', 'type', 'side', 'way', 'kind', 'transaction type', 'typ', 'art'],
  coin: ['code', 'symbol', 'ticker', 'coin', 'asset', 'base', 'cryptocurrency', 'währung', 'münze'],
  amount: ['qty', 'quantity', 'shares', 'units', 'amount', 'size', 'volume', 'menge', 'anzahl'],
  price: ['price', 'tradeprice', 'unitprice', 'price per coin', 'rate', 'kurs', 'preis'],
  total: ['total', 'value', 'subtotal', 'cost', 'gesamt', 'wert'],
  currency: ['ccy', 'currency', 'currencyprimary', 'quote', 'quote currency', 'price currency'],
  fee: ['commission', 'fee', 'ibcommission', 'fees', 'gebühr', 'gebühren'],
  feeCurrency: ['fee currency', 'fee coin', 'fee asset', 'fee unit', 'gebührenwährung'],
  note: ['comment', 'note', 'notes', 'description', 'notiz', 'kommentar'],
};

/** Guesses the mapping of a header by the column names of known files. */
export function guessMapping(header: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of importFields) {
    const name = namesOf[field].find((each) => header.includes(each));
    const place = name === undefined ? -1 : header.indexOf(name);
    if (place !== -1 && !Object.values(mapping).includes(place)) mapping[field] = place;
  }
  return mapping;
}

/** The columns of Ghostfolio's export that are not imported. */
const ghostfolioColumns = new Set(['datasource', 'account', 'accountid', 'tags']);

/** True if a header has only names that Ghostfolio uses. The columns of Ghostfolio have no fixed order. */
export function isGhostfolio(header: readonly string[], mapping: Mapping): boolean {
  const { note: _, ...named } = mapping;
  const needed = ['date', 'kind', 'coin', 'amount', 'price', 'currency', 'fee'] as const;
  const places = new Set(Object.values(mapping));
  return (
    Object.keys(named).length === needed.length &&
    needed.every((field) => mapping[field] !== undefined) &&
    header.every((name, at) => name === '' || places.has(at) || ghostfolioColumns.has(name))
  );
}

const words = (text: string) => new Set(text.split(' '));
const buyWords = words('buy bought purchase kauf gekauft long b');
const sellWords = words('sell sold sale verkauf verkauft short s');
const depositWords = words(
  'deposit receive received in transfer_in transfer-in einzahlung eingang',
);
const withdrawalWords = words(
  'withdrawal withdraw send sent out transfer_out transfer-out auszahlung ausgang',
);
const incomeWords = words(
  'income reward rewards staking interest dividend airdrop mining ertrag zinsen',
);
const costWords = words('fee fees gebühr gebühren');

function readRow(cells: Cells): RowEvent {
  const at = cells.time('date');
  const amount = cells.needed('amount');
  const kind = cells.text('kind');
  const word = kind.toLowerCase().replace(/\s+/g, '_');
  const isSale = sellWords.has(word) || (word === '' && amount?.lt(0));
  const isTrade = buyWords.has(word) || isSale || word === '';
  const [coin, quote] = symbolOf(cells, isTrade);
  const written = cells.figure('price') ?? cells.figure('total');
  // A sign or code beside the number counts as a currency column.
  const currency = cells.asset('currency') || written?.unit || quote || 'USD';
  // If the price is not in the coin that was paid or received, nothing states the amount of that coin.
  if (quote !== null && !isMoney(quote) && quote !== currency)
    cells.refuse({ why: 'unclear', column: 'coin', text: cells.text('coin') });
  const price = cells.number('price');
  const fee = cells.leg('fee', cells.asset('feeCurrency') || currency);
  const gross = price !== null && amount !== null ? price.times(amount) : null;
  const total = withoutFee(cells.number('total'), gross, fee?.asset === currency ? fee : null);
  const worth = legOf(total ?? gross, currency);
  // A currency code is treated as a coin if the site knows such a coin, or if the code was traded for another asset.
  const isCoin = cells.isCoin(coin) || (isTrade && written !== null && currency !== coin);
  const sized = legOf(amount, coin);
  const leg = sized && { ...sized, isCoin };
  const unitPrice: Leg | null = price === null ? null : { asset: currency, amount: price };
  const event = {
    at,
    fee,
    worth,
    price: total === null ? unitPrice : null,
    note: cells.text('note'),
  };
  if (isTrade) {
    if (word !== '' && amount?.lt(0) && !isSale) cells.refuse({ why: 'belowZero' });
    if (worth === null && unitPrice === null)
      cells.refuse({ why: 'missing', column: 'price', text: '' });
    const money = worth ?? { asset: currency, amount: new Decimal(0) };
    return isSale
      ? { ...event, kind: 'trade', gave: leg, got: money }
      : { ...event, kind: 'trade', got: leg, gave: money };
  }
  const arrives = depositWords.has(word) || incomeWords.has(word);
  if (arrives && amount?.lt(0)) cells.refuse({ why: 'belowZero' });
  if (depositWords.has(word)) return { ...event, kind: 'transfer', got: leg };
  if (withdrawalWords.has(word)) return { ...event, kind: 'transfer', gave: leg };
  if (incomeWords.has(word)) return { ...event, kind: 'income', got: leg };
  if (costWords.has(word)) return { ...event, kind: 'fee', gave: leg };
  return {
    ...event,
    kind: { unknown: kind },
    ...(amount?.lt(0) ? { gave: leg } : { got: leg }),
  };
}

/**
 * Removes the fee from a total that includes or deducts it, so that the fee does not count twice. The price shows
 * which of the two applies.
 */
function withoutFee(total: Decimal | null, gross: Decimal | null, fee: Leg | null) {
  if (total === null || gross === null || fee === null) return total;
  const size = gross.abs();
  const distance = (each: Decimal) => each.abs().minus(size).abs();
  return [total, total.abs().minus(fee.amount), total.abs().plus(fee.amount)].reduce(
    (nearest, each) => (distance(each).lt(distance(nearest)) ? each : nearest),
  );
}

/**
 * A coin's symbol, which some files write as a pair with money: BTC-USD, BTCUSD. A symbol without a separator is a
 * pair only if nothing else can be meant, because symbols such as MARS end like a currency. Trades may name a pair of
 * known coins, too: ETH/BTC.
 */
function symbolOf(cells: Cells, isTrade: boolean): readonly [coin: string, quote: string | null] {
  const text = cells.asset('coin');
  if (text === '') cells.refuse({ why: 'missing', column: 'coin', text });
  const marked = markedPair(text);
  if (marked !== null && isMoney(marked[1])) return marked;
  const areCoins = marked?.every((symbol) => cells.isCoin(symbol)) && !cells.isCoin(text);
  if (marked !== null && areCoins && isTrade) return marked;
  const currency = cells.asset('currency');
  const base = text.slice(0, text.length - currency.length);
  const isPair =
    isMoney(currency) && text.endsWith(currency) && cells.isCoin(base) && !cells.isCoin(text);
  return isPair ? [base, currency] : [text, null];
}

/** Reads a file by the columns that the person has named. */
export const byColumns: Layout = {
  id: 'columns',
  service: null,
  content: 'transactions',
  columns: importFields,
  needs: ['date', 'coin', 'amount'],
  read: readRow,
};
