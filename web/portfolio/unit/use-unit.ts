import { useMemo, useSyncExternalStore } from 'react';
import { dollarUnit, type Unit, unitCoins } from '../../../domain/portfolio/unit.ts';
import { freshnessOf } from '../../data/freshness.ts';
import { useMarket } from '../../data/market.ts';
import { momentNow } from '../../data/moment.ts';
import { onPageRevisited } from '../../data/page-revisited.ts';
import { usePortfolioUnit } from '../../state/portfolio/portfolio-unit.ts';

export interface ShownUnit {
  /** US dollars while the chosen unit has no current price. */
  unit: Unit;
  chosen: string;
  /** The reason why the chosen unit is not used; null if the unit is used, or while the first list is awaited. */
  problem: 'noPrice' | 'notLive' | null;
}

const dollarsShown: ShownUnit = { unit: dollarUnit, chosen: dollarUnit.code, problem: null };

/** The unit of present values. Renders again when the unit changes, and with each market list. */
export function useUnit(): ShownUnit {
  const name = usePortfolioUnit();
  const market = useMarket();
  // Samples count as current, because every sample figure is tagged as such.
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
    if (name === 'usd') return dollarsShown;
    const { coinId, code, decimals } = unitCoins[name];
    const rate = coins?.find(({ id }) => id === coinId)?.current_price ?? 0;
    if (rate > 0 && isCurrent)
      return { unit: { code, rate, decimals }, chosen: code, problem: null };
    const isAwaited = coins === null && status === 'loading';
    const problem = isAwaited ? null : rate > 0 ? 'notLive' : 'noPrice';
    return { unit: dollarUnit, chosen: code, problem };
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
