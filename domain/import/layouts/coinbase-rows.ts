import type { Decimal } from '../../money/figure.ts';
import { isMoney } from '../rows/assets.ts';
import { balanceChange, type Cells, legOf } from '../rows/cells.ts';
import type { Leg, RowEvent } from '../rows/row-event.ts';
import { coinbaseAsset, otherSideOfConversion, otherSideOfTrade } from './coinbase-notes.ts';

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

/** The columns that state a row's sums. */
interface Money {
  currency: string | null;
  fees: string;
  subtotal: string;
  total: string;
  price: string;
}

/** The fields that rows of every type have. */
interface Row {
  cells: Cells;
  at: number;
  id: string;
  type: string;
  /** The type as the file writes it. */
  kind: string;
  quantity: Decimal | null;
  /** The row's own coin. */
  own: Leg | null;
  currency: string;
  worth: Leg | null;
  fee: Leg | null;
  note: string;
}

/** The oldest layout names the currency in its headers, later ones in a column. */
export const coinbaseRow =
  (money: Money) =>
  (cells: Cells): RowEvent => {
    const row = rowOf(money, cells);
    const { id, at, kind, own, quantity } = row;
    // Rows of one transaction share its id, and only the same row again is a repetition.
    const ref = [id, at, kind, own?.asset, quantity?.toFixed()].join(' ');
    return { ...eventOf(row), at, note: row.note, ...(id === '' ? {} : { ref }) };
  };

function rowOf(money: Money, cells: Cells): Row {
  const at = cells.time('timestamp');
  const kind = cells.text('transaction type');
  const type = kind.toLowerCase().replace(/\s+/g, ' ');
  const asset = coinbaseAsset(cells.text('asset'));
  const quantity = cells.needed('quantity transacted');
  const currency = money.currency === null ? cells.asset('{cur}') : cells.asset(money.currency);
  return {
    ...{ cells, at, kind, type, quantity, currency },
    id: cells.text('id'),
    own: legOf(quantity, asset),
    worth: worthOf(cells, money, { type, quantity, currency }),
    fee: cells.leg(money.fees, currency),
    note: cells.text('notes'),
  };
}

/** The worth of a row's own coin. If the sum is missing, the price is used. */
function worthOf(
  cells: Cells,
  money: Money,
  { type, quantity, currency }: Pick<Row, 'type' | 'quantity' | 'currency'>,
): Leg | null {
  const price = cells.number(money.price);
  const exact = quantity === null ? null : (price?.times(quantity).abs() ?? null);
  const [subtotal, total] = [cells.leg(money.subtotal, currency), cells.leg(money.total, currency)];
  if (subtotal === null) return legOf(exact, currency);
  if (type !== 'convert' || total === null || exact === null) return subtotal;
  // The total of a conversion is the worth of the coin given, and the subtotal that of the coin received. The price
  // shows which of the two coins the row is about.
  const distance = ({ amount }: Leg) => amount.minus(exact).abs();
  return distance(total).lt(distance(subtotal)) ? total : subtotal;
}

function eventOf(row: Row): Omit<RowEvent, 'at'> {
  const { cells, type, own, quantity, worth } = row;
  const change = own === null ? {} : balanceChange(quantity, own.asset);
  const isPurchase = buyKinds.test(type);
  if (arrivalKinds.test(type) && quantity?.lt(0)) cells.refuse({ why: 'belowZero' });
  if (isPurchase || sellKinds.test(type)) return tradeEvent(row, isPurchase);
  if (type === 'convert') return conversionEvent(row);
  const together = joinOf(row);
  // An asset migration replaces one coin with its successor, each with its worth.
  if (type === 'asset migration') return { kind: 'trade', ...change, worth, ...together };
  if (incomeKinds.has(type)) return { kind: 'income', got: own, worth };
  if (ownTransfers.test(type)) return { kind: 'own', ...change };
  if (transferKinds.test(type) || /^retail .*send$/.test(type)) {
    const side = arrivalKinds.test(type) ? { got: own } : { gave: own };
    return { kind: 'transfer', ...side, worth };
  }
  return { kind: { unknown: row.kind }, ...change, worth, ...together };
}

/** Rows of one type and id are one transaction. */
const joinOf = ({ id, type }: Row) => (id === '' ? {} : { join: `id ${id} ${type}` });

/** The fee of amounts that include it. A fee in a coin would change that coin's balance again. */
const includedFee = ({ fee, currency }: Row) => ({
  fee: isMoney(currency) ? fee : null,
  isFeeIncluded: true,
});

/**
 * Reads a purchase or sale. The row's sums are in the account's currency, even if another coin was paid or received.
 * Only the note states that coin and its amount, which includes the fee of a purchase, and excludes the fee of a sale.
 */
function tradeEvent(row: Row, isPurchase: boolean): Omit<RowEvent, 'at'> {
  const { cells, own, quantity, currency, worth, fee, note, type } = row;
  const other = own === null ? 'money' : otherSideOfTrade(note, { own, isPurchase, currency });
  if (other === 'second') return { kind: 'trade', join: `convert ${note}` };
  if (other === 'unclear') cells.refuse({ why: 'unclear', column: 'notes', text: note });
  const isOpen = other === 'unstated' && type.startsWith('advance') && isMoney(currency);
  // Without a note, a purchase may have a second row for the coin paid.
  const mayLeave = isOpen && row.id !== '';
  if (isPurchase && quantity?.lt(0) && !mayLeave) cells.refuse({ why: 'belowZero' });
  if (isOpen) {
    const byType = isPurchase ? { got: own } : { gave: own };
    const sides = mayLeave ? balanceChange(quantity, own?.asset ?? '') : byType;
    const alone = { unknown: `${row.kind} (no market in Notes)` };
    return { kind: 'trade', ...sides, worth, ...includedFee(row), ...joinOf(row), alone };
  }
  if (typeof other === 'string')
    return isPurchase
      ? { kind: 'trade', got: own, gave: worth, fee }
      : { kind: 'trade', gave: own, got: worth, fee };
  const paid = worth && { ...worth, amount: worth.amount.plus(fee?.amount ?? 0) };
  return {
    kind: 'trade',
    ...(isPurchase ? { got: own, gave: other, worth: paid } : { gave: own, got: other, worth }),
    ...includedFee(row),
    join: `convert ${note}`,
  };
}

/** Reads a conversion. The note, or a second row, names the coin received. */
function conversionEvent(row: Row): Omit<RowEvent, 'at'> {
  const { own, quantity, worth, note } = row;
  const other = own === null ? 'unclear' : otherSideOfConversion(note, own);
  const fees = includedFee(row);
  if (own !== null && typeof other === 'object')
    return { kind: 'trade', gave: own, got: other, worth, ...fees, join: `convert ${note}` };
  if (other === 'second') return { kind: 'trade', ...fees, join: `convert ${note}` };
  const change = balanceChange(quantity, own?.asset ?? '');
  const why = other === 'unstated' ? 'missing' : 'unclear';
  const alone = { why, column: 'notes', text: note } as const;
  return { kind: 'trade', ...change, worth, ...fees, ...joinOf(row), alone };
}
