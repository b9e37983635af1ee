import { labels } from '../../content/labels.ts';
import type { RenderedMarket } from '../../contract/market.ts';
import { useFreshness } from '../data/freshness.ts';
import { Credit } from '../ui/credit.tsx';
import { usePageMarket } from './use-page-market.ts';

interface Props {
  /** undefined on pages without a market list. */
  rendered: RenderedMarket | undefined;
}

/** Beside 'Live Price': says Sample, or the age, when the figures are not live. */
export const MarketTag = ({ rendered }: Props) => (
  <Tag text={useFreshness(usePageMarket(rendered)).tag} />
);

/** In the footer, beside the provider's credit. The dot is lit only while the figures are known to be live. */
export function LiveData({ rendered }: Props) {
  const market = usePageMarket(rendered);
  const { isLive, tag } = useFreshness(market);
  return (
    <>
      <Credit credit={market.credit} />
      <span className="live" data-stale={!isLive || undefined}>
        <i />
        {labels.market.liveData}
        <Tag text={tag} />
      </span>
    </>
  );
}

const Tag = ({ text }: { text: string | null }) =>
  text === null ? null : <span className="sample">{text}</span>;
