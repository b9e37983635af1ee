import { useEffect, useEffectEvent, useState } from 'react';
import { gasAutoRefreshMs, gasRefreshingMs } from '../../contract/limits.ts';
import { defaultGas, type GasPrices, sampleGas } from '../../domain/gas.ts';

const secondsBetween = gasAutoRefreshMs / 1_000;

export interface GasTracker {
  prices: GasPrices;
  refreshing: boolean;
  /** Until the next refresh by itself. */
  secondsLeft: number;
  /** Starts a refresh and the 30 seconds anew; while one is under way it does nothing. */
  refresh(): void;
}

/**
 * Gas prices that refresh every 30 seconds while the tab is seen, and on demand.
 *
 * @param random 0 up to, not including, 1
 */
export function useGasTracker(random: () => number = Math.random): GasTracker {
  const [prices, setPrices] = useState(defaultGas);
  const [refreshing, setRefreshing] = useState(false);
  const [round, setRound] = useState(0);
  const [counted, setCounted] = useState({ round, seconds: 0 });

  const start = () => {
    setRefreshing(true);
    setRound((count) => count + 1);
  };

  useEffect(() => {
    if (!refreshing) return;
    const timer = setTimeout(() => {
      setPrices(sampleGas(random));
      setRefreshing(false);
    }, gasRefreshingMs);
    return () => clearTimeout(timer);
  }, [refreshing, random]);

  const startNext = useEffectEvent(start);
  // A new round is a whole 30 seconds.
  useEffect(() => {
    let seconds = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      seconds += 1;
      if (seconds < secondsBetween) setCounted({ round, seconds });
      else startNext();
    }, 1_000);
    return () => clearInterval(timer);
  }, [round]);

  const secondsLeft = secondsBetween - (counted.round === round ? counted.seconds : 0);
  return { prices, refreshing, secondsLeft, refresh: refreshing ? () => {} : start };
}
