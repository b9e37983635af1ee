import { useEffect } from 'react';
import { words } from '../../content/words.ts';
import { hiddenAmounts, useHiddenAmounts } from '../state/portfolio/hidden-amounts.ts';
import { withdrawToast } from '../ui/feedback/toast.ts';
import { Eye, EyeOff } from './icons.ts';

/** The key of toasts with an amount, which are withdrawn when amounts are hidden. */
export const amountToast = 'portfolio-amount';

/** The eye button, which hides amounts from others who can see the screen. */
export function HideAmounts() {
  const areHidden = useHiddenAmounts();
  // In an effect, because another tab may hide the amounts, too.
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
