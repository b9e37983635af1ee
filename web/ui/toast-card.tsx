import { CircleAlert, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from './composing.ts';
import { dismissToast, type ShownToast } from './toast.ts';

interface Props {
  toast: ShownToast | null;
  durationMs: number;
  swipePx: number;
}

/** The toast itself: it goes after its time, on a swipe to the right, with Escape or its button. */
export function ToastCard({ toast, durationMs, swipePx }: Props) {
  // The last one stays while it fades.
  const [shown, setShown] = useState(toast);
  if (toast !== null && toast !== shown) setShown(toast);
  const [pausedId, setPausedId] = useState<number | null>(null);
  // Radix would read every toast out a second time from a region of its own.
  const [nowhere] = useState(() => document.createElement('div'));
  const card = useRef<HTMLDivElement>(null);
  const shownId = toast?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    // It lies over a dialog, too, so it goes first: before the dialog hears of the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      if (document.querySelector('[role=dialog][data-state=open]') === null) return;
      // With the focus in it, it gives the focus on by itself.
      if (card.current?.contains(document.activeElement)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      dismissToast(shownId);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [shownId]);
  if (shown === null) return null;

  const destructive = shown.variant === 'destructive';
  const lastsMs = shown.durationMs ?? durationMs;
  return (
    <Radix.Provider
      // A provider that saw its toast closed under the pointer stays paused for good: each toast gets its own.
      key={shown.id}
      duration={lastsMs}
      swipeDirection="right"
      swipeThreshold={swipePx}
      announcerContainer={nowhere}
    >
      <Radix.Root
        asChild
        open={toast !== null}
        onOpenChange={(open) => open || dismissToast(shown.id)}
        onPause={() => setPausedId(shown.id)}
        onResume={() => setPausedId(null)}
      >
        <div
          ref={card}
          className="toast"
          role={destructive ? 'alert' : 'status'}
          data-variant={shown.variant}
          data-paused={pausedId === shown.id || undefined}
        >
          <span className="toast-icon">
            {shown.icon ?? (destructive ? <CircleAlert size={18} /> : <Info size={18} />)}
          </span>
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-semibold">{shown.title}</Radix.Title>
            {shown.description ? (
              <Radix.Description className="mt-0.5 text-13 break-words text-text-2">
                {shown.description}
              </Radix.Description>
            ) : null}
          </div>
          <Radix.Close className="icon-btn toast-close" aria-label="Dismiss">
            <X size={15} aria-hidden="true" />
          </Radix.Close>
          {Number.isFinite(lastsMs) ? (
            <span className="toast-time" style={{ animationDuration: `${lastsMs}ms` }} />
          ) : null}
        </div>
      </Radix.Root>
      <Radix.Viewport asChild>
        <div className="toast-viewport" />
      </Radix.Viewport>
    </Radix.Provider>
  );
}
