import { useEffect } from 'react';
import { words } from '../../content/words.ts';
import { hiddenAmounts, useHiddenAmounts } from '../state/portfolio/hidden-amounts.ts';
import { withdrawToast } from '../ui/feedback/toast.ts';
import { Eye, EyeOff } from './icons.ts';

/** The subject of messages with an amount. They go when amounts are hidden. */
export const amountToast = 'portfolio-amount';

/** The eye: hides what the portfolio holds from others who can see the screen. */
export function HideAmounts() {
  const areHidden = useHiddenAmounts();
  // Another tab may have hidden them.
  useEffect(() => {
    if (areHidden) withdrawToast(amountToast);
  }, [areHidden]);
  const Icon = areHidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={words.ledger.hideAmounts}
      aria-pressed={areHidden}
      onClick={() => hiddenAmounts.set(!areHidden)}
    >
      <Icon size={18} />
    </button>
  );
}
