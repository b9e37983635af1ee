import { words } from '../../../content/words.ts';
import type { RenderedMarket } from '../../../contract/market.ts';
import { type Freshness, useFreshness } from '../../data/freshness.ts';
import type { MarketView } from '../../data/market.ts';
import { Credit } from '../../ui/feedback/credit.tsx';
import { usePageMarket } from './use-page-market.ts';

interface Props {
  /** undefined on pages without a market list. */
  rendered: RenderedMarket | undefined;
}

/** The tag beside 'Live Price': Sample, or the age if the figures are not live. */
export const MarketTag = ({ rendered }: Props) => (
  <Tag text={useFreshness(usePageMarket(rendered)).tag} />
);

/**
 * The provider's credit and the live indicator in the footer. The indicator's dot is lit only while the figures
 * are live.
 */
export function LiveData({ rendered }: Props) {
  const market = usePageMarket(rendered);
  const { isLive, tag } = useFreshness(market);
  return (
    <>
      <Credit credit={market.credit} />
      <span className="live" data-stale={!isLive || undefined}>
        <i />
        {words.market.liveData}
        <Tag text={tag} />
      </span>
    </>
  );
}

const Tag = ({ text }: { text: string | null }) =>
  text === null ? null : <span className="sample">{text}</span>;

/** The source and age of the figures on the page. */
export function MarketStatus({ market }: { market: MarketView }) {
  const freshness = useFreshness(market);
  return (
    <p className="live" data-stale={!freshness.isLive || undefined}>
      <i key={market.lastUpdatedMs} data-refreshed={market.lastUpdatedMs ? '' : undefined} />
      <span>{statusText(market, freshness)}</span>
    </p>
  );
}

function statusText(
  { coins, source, status }: MarketView,
  { isLive, at, since }: Freshness,
): string {
  if (coins === null) return words.market.waiting;
  if (source === 'sample') return words.market.sampleDataTag;
  if (source === 'simulated') return words.market.simulatedTag({ tag: words.market.sampleDataTag });
  if (status === 'error') return words.market.cachedFrom({ time: at });
  return isLive ? words.market.liveUpdated({ since }) : words.market.updated({ since });
}
