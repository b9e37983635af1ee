import { useEffect } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useToast } from './toast.ts';

const card = lazyPart(() => import('./toast-card.tsx').then((module) => module.ToastCard));

/** A message may be about a lost connection, so its script must not wait for one. */
const fetchAheadAfterMs = 20_000;

/** The one place where toasts appear. */
export function Toaster({ durationMs, swipePx }: { durationMs: number; swipePx: number }) {
  const toast = useToast();
  useEffect(() => {
    const timer = setTimeout(card.preload, fetchAheadAfterMs);
    // Before a press: within it, the answer would come later.
    window.addEventListener('pointerover', card.preload, { once: true });
    window.addEventListener('keydown', card.preload, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerover', card.preload);
      window.removeEventListener('keydown', card.preload);
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
