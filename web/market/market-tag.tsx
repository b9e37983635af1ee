import { labels } from '../../content/labels.ts';
import { sampleTag } from '../../content/messages/messages.ts';
import type { MarketView } from '../data/market.ts';
import type { RenderedMarket } from '../ports.ts';
import { Credit } from '../ui/credit.tsx';
import { agoText, isLive, useAgeSeconds } from './age.ts';
import { asOfText } from './market-status.tsx';
import { usePageMarket } from './use-page-market.ts';

interface Props {
  /** undefined on pages without a market list. */
  rendered: RenderedMarket | undefined;
}

/** Beside 'Live Price': says Sample, or the age, when the figures are not live. */
export const MarketTag = ({ rendered }: Props) => <Tag text={useMarketTag(rendered).tag} />;

/** In the footer, beside the provider's credit. The dot is lit only while the figures are known to be live. */
export function LiveData({ rendered }: Props) {
  const { market, tag } = useMarketTag(rendered);
  return (
    <>
      <Credit credit={market.credit} />
      <span className="live" data-stale={market.coins === null || tag !== null || undefined}>
        <i />
        {labels.market.liveData}
        <Tag text={tag} />
      </span>
    </>
  );
}

const Tag = ({ text }: { text: string | null }) =>
  text === null ? null : <span className="sample">{text}</span>;

function useMarketTag(rendered: RenderedMarket | undefined) {
  const { market, fresh } = usePageMarket(rendered);
  const age = useAgeSeconds(market.received);
  return { market, tag: tagOf(market, age, fresh) };
}

function tagOf(market: MarketView, age: number | null, fresh: boolean): string | null {
  if (market.coins === null) return null;
  if (market.source === 'sample' || market.source === 'simulated') return sampleTag;
  const live = age === null ? fresh : isLive(age, market.freshForMs);
  if (live && market.status !== 'error') return null;
  return age === null ? asOfText(market, age, fresh) : agoText(age);
}
