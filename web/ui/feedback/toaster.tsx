import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../overlays/top-layer.ts';
import { useToast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/**
 * The live region in which toasts appear. The region exists from the start, so that screen readers notice new toasts,
 * and moves into an open dialog, because everything outside a modal dialog is inert.
 */
export function Toaster({ durationMs, swipePx }: { durationMs: number; swipePx: number }) {
  const toast = useToast();
  const dialog = useTopDialog();
  const place = useRef<HTMLDivElement>(null);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  // Keep the last toast while it fades out.
  const [shown, setShown] = useState(toast);
  if (toast !== null && toast !== shown) setShown(toast);

  useLayoutEffect(() => {
    const element = document.createElement('div');
    element.className = 'toast-viewport';
    element.setAttribute('aria-live', 'polite');
    element.tabIndex = -1;
    setRegion(element);
    return () => element.remove();
  }, []);
  useLayoutEffect(() => {
    const to = dialog ?? place.current;
    if (region !== null && to !== null) moveToasts(region, to);
  }, [region, dialog]);

  return (
    <div ref={place}>
      {region && shown
        ? createPortal(
            <ToastCard
              key={shown.id}
              toast={shown}
              open={toast !== null}
              lastsMs={shown.durationMs ?? durationMs}
              swipePx={swipePx}
              region={region}
            />,
            region,
          )
        : null}
    </div>
  );
}

/**
 * Moves the region. Moving restarts animations, so running animations resume where they were, and all other
 * animations are finished.
 */
function moveToasts(region: HTMLElement, to: HTMLElement) {
  const animations = () =>
    region.getAnimations({ subtree: true }).filter((each) => each instanceof CSSAnimation);
  const times = new Map(animations().map((each) => [each.animationName, each.currentTime]));
  to.append(region);
  for (const each of animations()) {
    const time = times.get(each.animationName) ?? null;
    if (time === null) each.finish();
    else each.currentTime = time;
  }
}
