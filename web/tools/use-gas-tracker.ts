import { useEffect, useEffectEvent, useState } from 'react';
import { defaultGas, sampleGas } from '../../domain/tools/gas.ts';

export const gasAutoRefreshMs = 30_000;
/** The time for which a refresh is shown. The figures are samples, so nothing is fetched. */
const gasRefreshingMs = 1_500;
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
  // A new round starts the countdown again, also after a refresh on demand.
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
