import { sampleTag } from '../../contract/messages.ts';
import { useIsSample, useMarket } from '../data/market.ts';
import { agoText, isLive, useAgeSeconds } from './age.ts';

/** Beside 'Live Data' and 'Live Price': says Sample, or the age, when the figures are not live. */
export function MarketTag() {
  const { status, received, freshForMs } = useMarket();
  const isSample = useIsSample();
  const age = useAgeSeconds(received);
  if (isSample) return <span className="sample">{sampleTag}</span>;
  const late = age !== null && (status === 'error' || !isLive(age, freshForMs));
  return late ? <span className="sample">{agoText(age)}</span> : null;
}
