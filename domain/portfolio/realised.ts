import { firstMs } from '../ledger/entry.ts';
import { explainSale } from '../ledger/explanation.ts';
import type { Disposal, Position } from '../ledger/ledger.ts';
import type { Decimal } from '../money/decimal.ts';
import { today } from '../time/dates.ts';

/** What was realised of one purchase. Money is in US dollars, to the cent; the rows of a sale add up to it. */
export interface RealisedRow {
  coinId: string;
  /** 'fee' for coins that a fee was paid in. */
  kind: Disposal['kind'];
  /** The shop's days, such as 2025-08-04; null for one that is not known. */
  acquired: string | null;
  disposed: string | null;
  /** Calendar days between them; null where one is not known, and below 0 for a later purchase. */
  holdingDays: number | null;
  amount: Decimal;
  proceeds: Decimal;
  fee: Decimal;
  cost: Decimal;
  /** proceeds − fee − cost */
  profit: Decimal;
  /** What the purchase is: one, all together, or not recorded. */
  from: 'purchase' | 'average' | 'nothing';
}

const dayMs = 86_400_000;

/** The shop's day; null for what has no date. */
const dayOf = (atMs: number): string | null => (atMs < firstMs ? null : today(atMs));

/**
 * What was realised, by the year of the shop's calendar in which it was, in order of time. Transfers realise nothing.
 *
 * @returns by the year, such as 2025; '' for what has no date
 */
export function realisedByYear(ledger: ReadonlyMap<string, Position>): Map<string, RealisedRow[]> {
  const disposals = [...ledger.values()]
    .flatMap(({ coinId, disposals: ofCoin }) => ofCoin.map((disposal) => ({ coinId, disposal })))
    .filter(({ disposal }) => disposal.kind !== 'transfer-out')
    .sort((one, other) => one.disposal.at - other.disposal.at);
  const years = new Map<string, RealisedRow[]>();
  for (const { coinId, disposal } of disposals) {
    const year = dayOf(disposal.at)?.slice(0, 4) ?? '';
    const rows = years.get(year) ?? [];
    rows.push(...rowsOf(coinId, disposal));
    years.set(year, rows);
  }
  return years;
}

function rowsOf(coinId: string, disposal: Disposal): RealisedRow[] {
  const disposed = dayOf(disposal.at);
  return explainSale(disposal).rows.map(({ lot, isMissing, received, ...row }) => {
    const acquired = lot === null ? null : dayOf(lot.at);
    return {
      coinId,
      kind: disposal.kind,
      acquired,
      disposed,
      holdingDays:
        acquired === null || disposed === null
          ? null
          : (Date.parse(disposed) - Date.parse(acquired)) / dayMs,
      amount: row.amount,
      proceeds: received,
      fee: row.fee,
      cost: row.cost,
      profit: row.profit,
      from: isMissing ? 'nothing' : lot === null ? 'average' : 'purchase',
    };
  });
}
