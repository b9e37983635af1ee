import { useMemo, useSyncExternalStore } from 'react';
import { dollar, type Unit, unitCoins } from '../../../domain/portfolio/unit.ts';
import { freshnessOf } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { momentNow } from '../../data/moment.ts';
import { onPageRevisited } from '../../data/page-revisited.ts';
import { usePortfolioUnit } from '../../state/portfolio/portfolio-unit.ts';

export interface ShownUnit {
  /** US dollars while what was chosen has no price of now. */
  unit: Unit;
  /** The code of what was chosen. */
  chosen: string;
  /** Why it is not that; null while it is, and until the first list arrives or fails. */
  problem: 'noPrice' | 'notLive' | null;
}

const inDollars: ShownUnit = { unit: dollar, chosen: dollar.code, problem: null };

/** What values of now are shown in. Everybody renders again when that changes, and with each list. */
export function useUnit(): ShownUnit {
  const name = usePortfolioUnit();
  const market = useMarket();
  // A sample says so beside each figure, and all of a list are samples.
  const isCurrent = useSyncExternalStore(
    everySecond,
    () =>
      market.source === 'sample' ||
      market.source === 'simulated' ||
      freshnessOf(market, momentNow()).isLive,
    () => false,
  );
  const { coins, status } = market;
  return useMemo(() => {
    if (name === 'usd') return inDollars;
    const { coinId, code, decimals } = unitCoins[name];
    const rate = coins?.find(({ id }) => id === coinId)?.current_price ?? 0;
    if (rate > 0 && isCurrent)
      return { unit: { code, rate, decimals }, chosen: code, problem: null };
    const isAwaited = coins === null && status === 'loading';
    const problem = isAwaited ? null : rate > 0 ? 'notLive' : 'noPrice';
    return { unit: dollar, chosen: code, problem };
  }, [name, coins, status, isCurrent]);
}

function everySecond(listener: () => void) {
  const timer = setInterval(() => document.hidden || listener(), 1_000);
  const stop = onPageRevisited(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
