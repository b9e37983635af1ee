import { Decimal, type Figure } from '../money/figure.ts';
import { isRecord } from '../text/unknown-record.ts';
import type { Portfolio } from './portfolios.ts';

export interface Target {
  coinId: string;
  /** Upper-case symbol, for a coin that is not in the market list. */
  coin: string;
  /** Percent. */
  share: Figure;
}

/** The number of decimals of a target: more than anybody needs. */
const targetDecimals = 4;
const percentPattern = new RegExp(`^\\d{1,3}(?:\\.\\d{1,${targetDecimals}})?$`);

/** True for 0 to 100 with at most four decimals. */
export const isShare = (digits: string): boolean =>
  percentPattern.test(digits) && Number(digits) <= 100;

/** Reads a stored target; null for anything else. */
function targetOf(item: unknown): Target | null {
  if (!isRecord(item)) return null;
  const { coinId, coin, share } = item;
  if (typeof coinId !== 'string' || coinId === '' || typeof coin !== 'string') return null;
  if ((typeof share !== 'number' && typeof share !== 'string') || !isShare(String(share)))
    return null;
  return { coinId, coin, share };
}

/** The readable targets, one for each coin. */
export function targetsOf({ targets = [] }: Pick<Portfolio, 'targets'>): Target[] {
  const byId = new Map<string, Target>();
  for (const item of targets) {
    const target = targetOf(item);
    if (target !== null && !byId.has(target.coinId)) byId.set(target.coinId, target);
  }
  return [...byId.values()];
}

export const sumOfShares = (shares: readonly Figure[]): Decimal =>
  shares.reduce<Decimal>((sum, share) => sum.plus(share), new Decimal(0));

/**
 * Changes the targets of some coins; null removes a target. All other items, including unreadable ones, stay unchanged.
 */
export function withTargets(
  portfolio: Portfolio,
  changes: ReadonlyMap<string, Target | null>,
): Portfolio {
  const { targets = [], ...rest } = portfolio;
  const idOf = (item: unknown) => targetOf(item)?.coinId ?? '';
  const there = new Set(targets.map(idOf));
  const next = [
    ...targets.flatMap((item) => {
      const change = changes.get(idOf(item));
      return change === undefined ? [item] : (change ?? []);
    }),
    ...[...changes].flatMap(([id, change]) => (there.has(id) ? [] : (change ?? []))),
  ];
  return next.length === 0 ? rest : { ...rest, targets: next };
}
