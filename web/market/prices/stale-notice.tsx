import { useState } from 'react';
import { words } from '../../../content/words.ts';
import type { MarketView } from '../../data/market.ts';
import { refetchMarket } from '../../data/market-poller.ts';
import { CloudOff } from './icons.ts';

/** The notice above the table after a failed refresh, with a button to retry. */
export function StaleNotice({ market }: { market: MarketView }) {
  const [busy, setBusy] = useState(false);
  if (market.error === null || market.source === 'sample') return null;
  return (
    <div className="notice mb-4">
      <CloudOff size={18} className="flex-none text-flame-text" />
      <p className="min-w-0 flex-1">
        <span>{market.coins === null ? words.market.noPrices : words.market.stalePrices}</span>{' '}
        <span className="text-13 text-text-2">{market.error}</span>
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          setBusy(true);
          refetchMarket().finally(() => setBusy(false));
        }}
      >
        {words.market.retry}
      </button>
    </div>
  );
}
