import { words } from '../../../content/words.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import type { MarketView } from '../../data/market.ts';

/** Above a table's heading while it holds the bundled list: that it does, and of when. Nothing moves when live prices come. */
export const SampleMark = ({ market: { source, asOfMs } }: { market: MarketView }) =>
  source === 'sample' && asOfMs ? (
    <span className="sample" style={{ position: 'absolute', bottom: '100%', insetInlineStart: 0 }}>
      {`${words.market.sampleDataTag}, ${shortDate(new Date(asOfMs).toISOString())}`}
    </span>
  ) : null;
