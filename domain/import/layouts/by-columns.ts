import { Decimal } from '../../money/decimal.ts';
import { isMoney, pairOf } from '../rows/assets.ts';
import { type Cells, legOf } from '../rows/cells.ts';
import type { Leg, RowEvent } from '../rows/event.ts';
import type { Layout } from '../rows/layout.ts';
import { type Field, fields, type Mapping } from './fields.ts';

/** The names under which files are known to have each field, the surest first. */
const namesOf: Record<Field, readonly string[]> = {
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
  note: ['comment', 'note', 'notes', 'description', 'notiz', 'kommentar'],
};

/** The columns of a header that are named as those of other files are. */
export function guessMapping(header: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const field of fields) {
    const name = namesOf[field].find((each) => header.includes(each));
    const place = name === undefined ? -1 : header.indexOf(name);
    if (place !== -1 && !Object.values(mapping).includes(place)) mapping[field] = place;
  }
  return mapping;
}

/** Whether a header has the names that Ghostfolio goes by: it has no fixed columns. */
export function isGhostfolio(mapping: Mapping): boolean {
  return (['date', 'kind', 'coin', 'amount', 'price', 'currency', 'fee'] as const).every(
    (field) => mapping[field] !== undefined,
  );
}

const words = (text: string) => new Set(text.split(' '));
const buys = words('buy bought purchase kauf gekauft long b');
const sells = words('sell sold sale verkauf verkauft short s');
const ins = words('deposit receive received in transfer_in transfer-in einzahlung eingang');
const outs = words(
  'withdrawal withdraw send sent out transfer_out transfer-out auszahlung ausgang',
);
const incomes = words(
  'income reward rewards staking interest dividend airdrop mining ertrag zinsen',
);
const costs = words('fee fees gebühr gebühren');

function readRow(cells: Cells): RowEvent {
  const at = cells.time('date');
  const amount = cells.needed('amount');
  const [coin, quote] = symbolOf(cells);
  const written = cells.figure('price') ?? cells.figure('total');
  // A sign or code beside the number says as much as a column.
  const currency = cells.asset('currency') || written?.unit || quote || 'USD';
  const price = cells.number('price');
  const total = cells.number('total');
  const worth = legOf(
    total ?? (price !== null && amount !== null ? price.times(amount) : null),
    currency,
  );
  const leg = legOf(amount, coin);
  const unitPrice: Leg | null = price === null ? null : { asset: currency, amount: price };
  const event = {
    at,
    fee: cells.leg('fee', currency),
    worth,
    price: total === null ? unitPrice : null,
    note: cells.text('note'),
  };
  const kind = cells.text('kind');
  const word = kind.toLowerCase().replace(/\s+/g, '_');
  const isSale = sells.has(word) || (word === '' && amount?.lt(0));
  if (buys.has(word) || isSale || word === '') {
    if (word !== '' && amount?.lt(0) && !isSale) cells.refuse({ why: 'belowZero' });
    if (worth === null && unitPrice === null)
      cells.refuse({ why: 'missing', column: 'price', text: '' });
    const money = worth ?? { asset: currency, amount: new Decimal(0) };
    return isSale
      ? { ...event, kind: 'trade', gave: leg, got: money }
      : { ...event, kind: 'trade', got: leg, gave: money };
  }
  if (ins.has(word)) return { ...event, kind: 'transfer', got: leg };
  if (outs.has(word)) return { ...event, kind: 'transfer', gave: leg };
  if (incomes.has(word)) return { ...event, kind: 'income', got: leg };
  if (costs.has(word)) return { ...event, kind: 'fee', gave: leg };
  return {
    ...event,
    kind: { unknown: kind },
    ...(amount?.lt(0) ? { gave: leg } : { got: leg }),
  };
}

/** A coin's symbol, which some files write as a pair with money: BTC-USD, BTCUSD. */
function symbolOf(cells: Cells): readonly [coin: string, quote: string | null] {
  const text = cells.asset('coin');
  if (text === '') cells.refuse({ why: 'missing', column: 'coin', text });
  const pair = pairOf(text);
  return pair !== null && isMoney(pair[1]) ? pair : [text, null];
}

/** Read by the columns that the person has named. */
export const byColumns: Layout = {
  id: 'columns',
  service: null,
  content: 'transactions',
  columns: fields,
  needs: ['date', 'coin', 'amount'],
  read: readRow,
};
