import { useEffect, useRef, useState } from 'react';
import { priceFlashMs } from '../../contract/limits.ts';
import { formatPrice } from '../../domain/format.ts';

/** A live price. When it changes, its ground flashes up or down for 500 ms; a dash when it is not known. */
export function Price({ value }: { value: number | null }) {
  const shown = useRef(value);
  const [flash, setFlash] = useState<'up' | 'down' | null>(null);

  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (before === null || value === null || before === value) return;
    setFlash(value > before ? 'up' : 'down');
    const timer = setTimeout(() => setFlash(null), priceFlashMs);
    return () => clearTimeout(timer);
  }, [value]);

  if (value === null) return <span className="text-text-3">–</span>;
  return (
    // A second change within the flash starts it anew: a new key is a new element, a new animation.
    <span
      key={flash === null ? 'still' : value}
      className="flash num"
      data-flash={flash ?? undefined}
    >
      {formatPrice(value)}
    </span>
  );
}
