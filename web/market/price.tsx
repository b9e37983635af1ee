import { useEffect, useRef } from 'react';
import { priceFlashMs } from '../../contract/limits.ts';
import { formatPrice } from '../../domain/format.ts';

/** A live price. When it changes, its ground flashes up or down for 500 ms; a dash when it is not known. */
export function Price({ value }: { value: number | null }) {
  // Not the first value: nobody has seen another.
  const shown = useRef<number | null>(null);
  const element = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    if (isInSight(element.current)) flash(element.current, value > before ? 'up' : 'down');
  }, [value]);

  if (value === null) return <span className="text-text-3">–</span>;
  return (
    <span ref={element} className="num rounded-xs">
      {formatPrice(value)}
    </span>
  );
}

function flash(element: HTMLElement, direction: 'up' | 'down') {
  // The digits never move: the ground behind them grows by a shadow, which takes no room.
  const lit = `var(--${direction}-soft)`;
  const grounds = [lit, lit, 'transparent'];
  element.animate(
    {
      background: grounds,
      boxShadow: grounds.map((ground) => `0 0 0 5px ${ground}`),
      offset: [0, 0.2],
    },
    { id: `price-${direction}`, duration: priceFlashMs },
  );
}

/** A hundred animations at once are felt on a phone, and most of them would be where nobody looks. */
function isInSight(element: HTMLElement | null): element is HTMLElement {
  if (element === null) return false;
  // Where a row is that the browser has left out could only be told by laying it out. Safari before 17.4 cannot be asked.
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
