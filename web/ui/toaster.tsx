import { useEffect } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useToast } from './toast.ts';

const card = lazyPart(() => import('./toast-card.tsx').then((module) => module.ToastCard));

/** A message may be about a lost connection, so its script must not wait for one. */
const fetchAheadAfterMs = 20_000;

/** Not while what has been pressed is answered. */
const fetchAfterPressMs = 500;
const fetchAfterPress = () => setTimeout(card.preload, fetchAfterPressMs);

/** The one place where toasts appear. */
export function Toaster({ durationMs, swipePx }: { durationMs: number; swipePx: number }) {
  const toast = useToast();
  useEffect(() => {
    const timer = setTimeout(card.preload, fetchAheadAfterMs);
    window.addEventListener('pointerdown', fetchAfterPress, { once: true });
    window.addEventListener('keydown', fetchAfterPress, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', fetchAfterPress);
      window.removeEventListener('keydown', fetchAfterPress);
    };
  }, []);
  return (
    // There from the start, so that screen readers notice what comes in; and an open dialog, which hides
    // the rest of the page from them, leaves live regions alone.
    <div aria-live="polite">
      <card.Part wanted={toast?.id ?? false} props={{ toast, durationMs, swipePx }} />
    </div>
  );
}
