import { firstBitcoinMs } from '../ledger/entry.ts';
import { divideByAmount, matchedRows, roundedParts, sumDecimals } from '../ledger/explanation.ts';
import type { Disposal, Position } from '../ledger/ledger.ts';
import type { Lot } from '../ledger/lots.ts';
import { Decimal } from '../money/figure.ts';
import { shopDayOf } from '../time/dates.ts';
import { dayMs } from '../time/day-ms.ts';

/**
 * The realised part of one purchase. Money is in US dollars, to the cent; the rows of a year add up to its
 * realised profit.
 */
export interface RealisedRow {
  coinId: string;
  /** 'fee' for coins that paid a fee. */
  kind: Disposal['kind'];
  /** Days of the shop's calendar, such as 2025-08-04; null if unknown. */
  acquired: string | null;
  disposed: string | null;
  /** The calendar days from purchase to disposal; null if a day is unknown, negative if the purchase is later. */
  holdingDays: number | null;
  amount: Decimal;
  proceeds: Decimal;
  fee: Decimal;
  cost: Decimal;
  /** proceeds − fee − cost */
  profit: Decimal;
  /**
   * The source of the cost: one purchase, the average of all, coins that came in without a price, or no recorded
   * purchase. The last two count at a cost of 0.
   */
  from: 'purchase' | 'average' | 'unpriced' | 'nothing';
}

const zero = new Decimal(0);

/** The day of the shop's calendar; null without a date. */
const dayOf = (atMs: number): string | null => (atMs < firstBitcoinMs ? null : shopDayOf(atMs));

/**
 * Realised profits by year of the shop's calendar, in order of time. Transfers realise nothing.
 *
 * @returns by year, such as 2025; '' for disposals without a date
 */
export function realisedByYear(ledger: ReadonlyMap<string, Position>): Map<string, RealisedRow[]> {
  const disposals = [...ledger.values()]
    .flatMap(({ coinId, disposals: ofCoin }) => ofCoin.map((disposal) => ({ coinId, disposal })))
    .filter(({ disposal }) => disposal.kind !== 'transfer-out')
    .sort((one, other) => one.disposal.at - other.disposal.at);
  const years = new Map<string, ExactRow[]>();
  for (const { coinId, disposal } of disposals) {
    const year = dayOf(disposal.at)?.slice(0, 4) ?? '';
    const rows = years.get(year) ?? [];
    rows.push(...rowsOf(coinId, disposal));
    years.set(year, rows);
  }
  return new Map([...years].map(([year, rows]) => [year, roundToCents(rows)]));
}

/** A row in full precision. */
type ExactRow = Omit<RealisedRow, 'cost'>;

function rowsOf(coinId: string, disposal: Disposal): ExactRow[] {
  const disposed = dayOf(disposal.at);
  const matched = matchedRows(disposal);
  const [received, fees] = [disposal.received, disposal.fee].map((all) =>
    divideByAmount(matched, all),
  );
  return matched.map(({ lot, isMissing, amount, cost }, index) => {
    const acquired = lot === null ? null : dayOf(lot.at);
    const [proceeds, fee] = [received?.[index] ?? zero, fees?.[index] ?? zero];
    return {
      coinId,
      kind: disposal.kind,
      acquired,
      disposed,
      holdingDays:
        acquired === null || disposed === null
          ? null
          : (Date.parse(disposed) - Date.parse(acquired)) / dayMs,
      amount,
      proceeds,
      fee,
      profit: proceeds.minus(fee).minus(cost),
      from: isMissing ? 'nothing' : sourceOf(lot),
    };
  });
}

const sourceOf = (lot: Lot | null): RealisedRow['from'] =>
  lot === null ? 'average' : lot.isUnpriced ? 'unpriced' : 'purchase';

/** Rounds to cents. Exact sums are rounded once, and the cost absorbs the cent that is left over. */
function roundToCents(rows: readonly ExactRow[]): RealisedRow[] {
  const [proceeds, fees, profits] = (['proceeds', 'fee', 'profit'] as const).map((of) => {
    const exact = rows.map((row) => row[of]);
    return roundedParts(exact, sumDecimals(exact).round(2));
  });
  return rows.map((row, index) => {
    const [received, fee] = [proceeds?.[index] ?? zero, fees?.[index] ?? zero];
    const profit = profits?.[index] ?? zero;
    const cost = received.minus(fee).minus(profit);
    return { ...row, proceeds: received, fee, profit, cost };
  });
}
