import { sampleTag } from '../../contract/messages.ts';
import { useMarket } from '../data/market.ts';

/** Says Sample beside a figure worked out from market data while that data is a sample. */
export function MarketFigureTag() {
  const { source } = useMarket();
  return source === 'sample' || source === 'simulated' ? (
    <span className="sample">{sampleTag}</span>
  ) : null;
}
