import { useState } from 'react';
import { refetchMarket } from '../../data/market-poller.ts';

/** Fetches the prices again. Presses during a fetch do nothing. */
export function RetryButton({ label, className }: { label: string; className: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      type="button"
      className={className}
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        refetchMarket().finally(() => setBusy(false));
      }}
    >
      {label}
    </button>
  );
}
