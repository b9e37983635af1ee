import { labels } from '../../content/labels.ts';
import { sampleDataTag } from '../../content/messages/messages.ts';
import { type Freshness, useFreshness } from '../data/freshness.ts';
import type { MarketView } from '../data/market.ts';

/** The source and age of the figures on the page. */
export function MarketStatus({ market }: { market: MarketView }) {
  const freshness = useFreshness(market);
  return (
    <p className="live" data-stale={!freshness.isLive || undefined}>
      <i key={market.lastUpdatedMs} data-refreshed={market.lastUpdatedMs ? '' : undefined} />
      <span>{wording(market, freshness)}</span>
    </p>
  );
}

function wording({ coins, source, status }: MarketView, { isLive, at, since }: Freshness): string {
  if (coins === null) return labels.market.waiting;
  if (source === 'sample') return sampleDataTag;
  if (source === 'simulated') return `${sampleDataTag} · simulated`;
  if (status === 'error') return `Cached data from ${at}`;
  return isLive ? `Live · updated ${since}` : `Updated ${since}`;
}
