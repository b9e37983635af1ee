import { useEffect, useRef, useState } from 'react';
import { priceFlashMs } from '../../contract/limits.ts';
import { formatPrice } from '../../domain/format.ts';

/** A live price. When it changes, its ground flashes up or down for 500 ms; a dash when it is not known. */
export function Price({ value }: { value: number | null }) {
  // Not the first value: nobody has seen another.
  const shown = useRef<number | null>(null);
  const element = useRef<HTMLSpanElement>(null);
  const [flash, setFlash] = useState<'up' | 'down' | null>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    if (!isInSight(element.current)) return;
    setFlash(value > before ? 'up' : 'down');
    const timer = setTimeout(() => setFlash(null), priceFlashMs);
    return () => clearTimeout(timer);
  }, [value]);

  if (value === null) return <span className="text-text-3">–</span>;
  return (
    // A second change within the flash starts it anew: a new key is a new element, a new animation.
    <span
      ref={element}
      key={flash === null ? 'still' : value}
      className="flash num"
      data-flash={flash ?? undefined}
    >
      {formatPrice(value)}
    </span>
  );
}

/** A hundred animations at once are felt on a phone, and most of them would be where nobody looks. */
function isInSight(element: HTMLElement | null): boolean {
  if (element === null) return false;
  // Where a row is that the browser has left out could only be told by laying it out. Safari before 17.4 cannot be asked.
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
