import { useEffect, useRef } from 'react';
import { formatPrice } from '../../../domain/money/market-figures.ts';

const priceFlashMs = 500;

/** A live price, whose background flashes for 500 ms when it changes; a dash if unknown. */
export function Price({ value }: { value: number | null }) {
  // Initially null, so that the first value does not flash.
  const shown = useRef<number | null>(null);
  const element = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    if (isInSight(element.current)) flashPrice(element.current, value > before ? 'up' : 'down');
  }, [value]);

  if (value === null) return <span className="text-text-3">–</span>;
  return (
    <span ref={element} className="num ltr rounded-xs">
      {formatPrice(value)}
    </span>
  );
}

function flashPrice(element: HTMLElement, direction: 'up' | 'down') {
  // A shadow enlarges the background without moving the digits.
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

/** True for a visible price. Only visible prices flash, because a hundred animations at once are slow on a phone. */
function isInSight(element: HTMLElement | null): element is HTMLElement {
  if (element === null) return false;
  // Reading the position of a row under content-visibility would force its layout. Safari has checkVisibility since 17.4.
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
