import { words } from '../../../content/words.ts';
import { shortDate } from '../../../domain/time/dates.ts';
import type { MarketView } from '../../data/market.ts';

/** The label and date of the bundled sample, above the heading so that nothing moves when live prices arrive. */
export const SampleMark = ({ market: { source, asOfMs } }: { market: MarketView }) =>
  source === 'sample' && asOfMs ? (
    <span className="sample" style={{ position: 'absolute', bottom: '100%', insetInlineStart: 0 }}>
      {`${words.market.sampleDataTag}, ${shortDate(new Date(asOfMs).toISOString())}`}
    </span>
  ) : null;
