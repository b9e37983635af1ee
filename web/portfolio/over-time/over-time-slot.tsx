import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { OverTimeProps } from './over-time.tsx';

const overTime = lazyPart(() => import('./over-time.tsx').then((part) => part.OverTime));

/** Value over time. The script and the coins' prices are fetched when the visitor scrolls near. */
export function OverTimeSlot(props: OverTimeProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (failed) return null;
  return (
    <div ref={place} className="mt-4 min-h-96">
      <overTime.Part
        wanted={isNear}
        onFailure={() => setFailed(true)}
        meanwhile={<div className="card min-h-96" />}
        props={props}
      />
    </div>
  );
}
