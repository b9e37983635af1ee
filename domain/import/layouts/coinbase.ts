import { balanceChange, type Cells, legOf } from '../rows/cells.ts';
import type { Layout } from '../rows/layout.ts';
import { parseFigure } from '../rows/parse-figure.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';
import { coinbasePro } from './coinbase-pro.ts';

const incomeKinds = new Set([
  'staking income',
  'inflation reward',
  'reward income',
  'rewards income',
  'reward',
  'learning reward',
  'coinbase earn',
  'interest payout',
  'subscription rebate',
  'subscription rebates (24 hours)',
  'incentives rewards payout',
  'credit',
]);
const buyKinds = /^(?:advanced? trade )?buy$/;
const sellKinds = /^(?:(?:advanced? trade )?sell|card spend)$/;
/** Includes transfers to Coinbase's other trading platforms, whose transactions are in separate files. */
const transferKinds =
  /^(?:send|receive|deposit|withdrawal|admin debit|donation|(?:exchange|pro|prime) (?:deposit|withdrawal))$/;
const arrivalKinds = /^(?:receive|deposit|(?:exchange|pro|prime) withdrawal)$/;
/** The types of moves between staked and free balances. */
const ownTransfers = /^(?:retail (?:staking|unstaking) transfer|retail eth2 deprecation)$/;
const conversionNote = /converted ([\d.,]+)\s+(\S+) to ([\d.,]+)\s+(\S+)/i;

interface Money {
  currency: string | null;
  fees: string;
  subtotal: string;
  price: string;
}

/** The oldest layout names the currency in its headers, later ones in a column. */
const coinbaseRow =
  (money: Money) =>
  (cells: Cells): RowEvent => ({ ...eventOf(money, cells), ref: cells.text('id') });

function eventOf(money: Money, cells: Cells): RowEvent {
  const at = cells.time('timestamp');
  const type = cells.lower('transaction type').replace(/\s+/g, ' ');
  const asset = cells.asset('asset');
  const note = cells.text('notes');
  const quantity = cells.needed('quantity transacted');
  const currency = money.currency === null ? cells.asset('{cur}') : cells.asset(money.currency);
  // If the sum is missing, use the price.
  const price = cells.number(money.price);
  const sum = quantity === null ? null : (price?.times(quantity) ?? null);
  const worth = cells.leg(money.subtotal, currency) ?? legOf(sum, currency);
  const fee = cells.leg(money.fees, currency);
  const amount: Leg | null =
    quantity === null || quantity.eq(0) ? null : { asset, amount: quantity.abs() };
  if (buyKinds.test(type) && quantity?.lt(0)) cells.refuse({ why: 'belowZero' });
  if (buyKinds.test(type)) return { at, kind: 'trade', got: amount, gave: worth, fee, note };
  if (sellKinds.test(type)) return { at, kind: 'trade', gave: amount, got: worth, fee, note };
  if (type === 'convert')
    return { ...conversionEvent(cells, note, asset, amount), at, worth, note };
  // An asset migration replaces one coin by its successor, each with its worth.
  if (type === 'asset migration')
    return { at, kind: 'trade', ...balanceChange(quantity, asset), worth, note };
  if (incomeKinds.has(type)) return { at, kind: 'income', got: amount, worth, note };
  if (ownTransfers.test(type)) return { at, kind: 'own', ...balanceChange(quantity, asset), note };
  if (transferKinds.test(type) || /^retail .*send$/.test(type)) {
    if (arrivalKinds.test(type) && quantity?.lt(0)) cells.refuse({ why: 'belowZero' });
    const side = arrivalKinds.test(type) ? { got: amount } : { gave: amount };
    return { at, kind: 'transfer', ...side, worth, note };
  }
  return {
    at,
    kind: { unknown: cells.text('transaction type') },
    ...balanceChange(quantity, asset),
    worth,
    note,
  };
}

/** Reads a conversion. The coin received is named only in its note. Newer files have a second row for that coin. */
function conversionEvent(cells: Cells, note: string, asset: string, gave: Leg | null) {
  const [, , from = '', amount = '', to = ''] = conversionNote.exec(note) ?? [];
  const got = parseFigure(amount, '.')?.value;
  if (got === undefined) {
    cells.refuse({ why: 'missing', column: 'notes', text: note });
    return { kind: 'trade' as const };
  }
  const join = `convert ${note}`;
  const isSecond = asset === to.toUpperCase() && asset !== from.toUpperCase();
  if (isSecond) return { kind: 'trade' as const, join };
  return { kind: 'trade' as const, gave, got: { asset: to.toUpperCase(), amount: got }, join };
}

const spotColumns = ['timestamp', 'transaction type', 'asset', 'quantity transacted'];
const requiredColumns = [...spotColumns, 'subtotal', 'notes'];
const totalColumn = 'total (inclusive of fees and/or spread)';
const spreadColumn = 'fees and/or spread';
const newestColumns = [
  ...spotColumns,
  'price currency',
  'price at transaction',
  'subtotal',
  totalColumn,
  spreadColumn,
  'notes',
];
const newestRow = coinbaseRow({
  currency: 'price currency',
  price: 'price at transaction',
  fees: spreadColumn,
  subtotal: 'subtotal',
});

export const coinbase: readonly Layout[] = [
  {
    id: 'coinbase-5',
    service: 'Coinbase',
    content: 'transactions',
    since: '2024-12',
    columns: ['id', ...newestColumns],
    needs: [...requiredColumns, 'price currency'],
    read: newestRow,
  },
  {
    id: 'coinbase-4',
    service: 'Coinbase',
    content: 'transactions',
    since: '2024-01',
    columns: newestColumns,
    needs: [...requiredColumns, 'price currency'],
    read: newestRow,
  },
  {
    id: 'coinbase-3',
    service: 'Coinbase',
    content: 'transactions',
    since: '2022-12',
    columns: [
      ...spotColumns,
      'spot price currency',
      'spot price at transaction',
      'subtotal',
      totalColumn,
      spreadColumn,
      'notes',
    ],
    needs: [...requiredColumns, 'spot price currency'],
    read: coinbaseRow({
      currency: 'spot price currency',
      price: 'spot price at transaction',
      fees: spreadColumn,
      subtotal: 'subtotal',
    }),
  },
  {
    id: 'coinbase-2',
    service: 'Coinbase',
    content: 'transactions',
    since: '2021-07',
    columns: [
      ...spotColumns,
      'spot price currency',
      'spot price at transaction',
      'subtotal',
      'total (inclusive of fees)',
      'fees',
      'notes',
    ],
    needs: [...requiredColumns, 'spot price currency'],
    read: coinbaseRow({
      currency: 'spot price currency',
      price: 'spot price at transaction',
      fees: 'fees',
      subtotal: 'subtotal',
    }),
  },
  {
    id: 'coinbase-1',
    service: 'Coinbase',
    content: 'transactions',
    columns: [
      ...spotColumns,
      '{cur} spot price at transaction',
      '{cur} subtotal',
      '{cur} total (inclusive of fees)',
      '{cur} fees',
      'notes',
    ],
    needs: [...spotColumns, '{cur} subtotal', 'notes'],
    read: coinbaseRow({
      currency: null,
      price: '{cur} spot price at transaction',
      fees: '{cur} fees',
      subtotal: '{cur} subtotal',
    }),
  },
  ...coinbasePro,
];
