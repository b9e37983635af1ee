import type { Coin } from '../../contract/market.ts';
import { Decimal } from '../money/figure.ts';
import { coinFinder, type Holding } from './portfolio.ts';
import type { TargetPosition } from './target-plan.ts';
import type { Target } from './targets.ts';

/** A coin that is held, has a target, or both. Its key is the market's id, or else the id of its entries. */
export interface PlannedCoin extends TargetPosition {
  name: string;
  symbol: string;
  match: Coin | null;
  isHeld: boolean;
  /**
   * The ids under which the coin's target is stored. There may be several, because some targets were entered
   * under a symbol.
   */
  storedIds: readonly string[];
}

/** The coins of the plan: held coins first, then coins with only a target. */
export function plannedCoins(
  rows: readonly Holding[],
  targets: readonly Target[],
  coins: readonly Coin[],
): PlannedCoin[] {
  const find = coinFinder(coins);
  const byKey = new Map<string, PlannedCoin>();
  const at = (of: { coinId: string; coin: string }): PlannedCoin => {
    const { match } = find(of);
    const key = match?.id ?? of.coinId;
    return (
      byKey.get(key) ?? {
        key,
        name: match?.name ?? (of.coin || of.coinId),
        symbol: (match?.symbol ?? of.coin).toUpperCase(),
        match,
        isHeld: false,
        amount: new Decimal(0),
        price: match?.current_price ?? null,
        target: null,
        storedIds: [],
      }
    );
  };
  for (const row of rows) {
    if (row.amount.eq(0)) continue;
    const known = at(row);
    byKey.set(known.key, { ...known, isHeld: true, amount: known.amount.plus(row.amount) });
  }
  for (const target of targets) {
    const known = at(target);
    byKey.set(known.key, {
      ...known,
      target: known.target ?? new Decimal(target.share),
      storedIds: [...known.storedIds, target.coinId],
    });
  }
  return [...byKey.values()];
}
