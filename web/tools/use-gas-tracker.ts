import { useEffect, useEffectEvent, useState } from 'react';
import { gasAutoRefreshMs, gasRefreshingMs } from '../../contract/limits.ts';
import { defaultGas, sampleGas } from '../../domain/tools/gas.ts';

const secondsBetween = gasAutoRefreshMs / 1_000;

/** Gas prices that refresh every 30 seconds while the tab is visible, and on demand. */
export function useGasTracker() {
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
      setPrices(sampleGas(Math.random));
      setRefreshing(false);
    }, gasRefreshingMs);
    return () => clearTimeout(timer);
  }, [refreshing]);

  const startNext = useEffectEvent(start);
  // Every round counts a full 30 seconds.
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
