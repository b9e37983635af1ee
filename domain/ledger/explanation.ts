import { Decimal } from '../money/figure.ts';
import type { Disposal, Position } from './ledger.ts';
import type { Lot } from './lots.ts';

/** A row behind a profit. Money is in US dollars, to the cent. */
interface ExplainedRow {
  /** The purchase; null for all purchases together, and for units without a recorded purchase. */
  lot: Lot | null;
  amount: Decimal;
  cost: Decimal;
  /** The proceeds of the units sold, and their fee. */
  received: Decimal;
  fee: Decimal;
  /** received − fee; for held units, their current value. */
  share: Decimal;
  /** share − cost */
  profit: Decimal;
  isMissing: boolean;
}

/**
 * A profit and its parts. The shown amounts add up to the cent: received − fee − cost = profit. The rows add up to
 * the sums.
 */
export interface Explanation {
  received: Decimal;
  fee: Decimal;
  cost: Decimal;
  profit: Decimal;
  amount: Decimal;
  rows: readonly ExplainedRow[];
}

const zero = new Decimal(0);
export const sumDecimals = (list: readonly Decimal[]) =>
  list.reduce((sum, each) => sum.plus(each), zero);

/**
 * Rounds to cents so that the rounded parts add up to the total: each part also takes the remainder from rounding
 * the parts before it.
 */
export function roundedParts(parts: readonly Decimal[], total: Decimal): Decimal[] {
  let exact = zero;
  let before = zero;
  return parts.map((part, index) => {
    exact = exact.plus(part);
    const upTo = index === parts.length - 1 ? total : exact.round(2);
    const rounded = upTo.minus(before);
    before = upTo;
    return rounded;
  });
}

type ExactRow = Pick<ExplainedRow, 'lot' | 'amount' | 'cost' | 'isMissing'>;

function explain(
  rows: readonly ExactRow[],
  sums: { received: Decimal; fee: Decimal },
): Explanation {
  const [received, fee] = [sums.received.round(2), sums.fee.round(2)];
  const net = sums.received.minus(sums.fee);
  const profit = net.minus(sumDecimals(rows.map((row) => row.cost))).round(2);
  const shown = received.minus(fee);
  // The cost absorbs the cent that rounding leaves over, because the proceeds and the profit are also shown elsewhere.
  const cost = shown.minus(profit);
  const amount = sumDecimals(rows.map((row) => row.amount));
  const costs = roundedParts(
    rows.map((row) => row.cost),
    cost,
  );
  const partsOf = (exact: Decimal, total: Decimal) =>
    roundedParts(divideByAmount(rows, exact), total);
  const [ofReceived, ofFee] = [partsOf(sums.received, received), partsOf(sums.fee, fee)];
  return {
    received,
    fee,
    cost,
    profit,
    amount,
    rows: rows.map((row, index) => {
      const part = { received: ofReceived[index] ?? zero, fee: ofFee[index] ?? zero };
      const [rowCost, share] = [costs[index] ?? zero, part.received.minus(part.fee)];
      return { ...row, ...part, cost: rowCost, share, profit: share.minus(rowCost) };
    }),
  };
}

/** The purchases that a sale was matched with, in full precision. Units without a purchase come last. */
export function matchedRows({ parts, missing }: Pick<Disposal, 'parts' | 'missing'>): ExactRow[] {
  const rows = parts.map((part) => ({ ...part, isMissing: false }));
  const rest = { lot: null, amount: missing, cost: zero, isMissing: true };
  return missing.gt(0) ? [...rows, rest] : rows;
}

/** Divides the money of all rows among the rows, in proportion to their amounts. */
export function divideByAmount(rows: readonly ExactRow[], whole: Decimal): Decimal[] {
  const amount = sumDecimals(rows.map((row) => row.amount));
  return rows.map((row) => (amount.eq(0) ? zero : whole.times(row.amount).div(amount)));
}

export const explainSale = (disposal: Disposal): Explanation =>
  explain(matchedRows(disposal), disposal);

/** Explains the unrealised profit of the held purchases at the current price. */
export function explainHeld({ lots, held }: Position, price: number): Explanation {
  const rows = lots.map((part) => ({ ...part, isMissing: false }));
  return explain(rows, { received: held.times(price), fee: zero });
}
