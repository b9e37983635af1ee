import { type PointerEvent, type RefObject, useRef } from 'react';

/** How far a press may tremble before it is a swipe. */
const tremblePx = (pointerType: string) => (pointerType === 'touch' ? 10 : 2);

/**
 * Lets an element be swiped away to the right. Its style follows `data-swipe`, which is "move", "cancel" or "end", and
 * the way `--swiped`.
 *
 * @param px how far it has to be swiped
 * @returns what the element listens to
 */
export function useSwipe(element: RefObject<HTMLElement | null>, px: number, onSwiped: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const swipedPx = useRef(0);

  const show = (state: 'move' | 'cancel' | 'end') => {
    element.current?.setAttribute('data-swipe', state);
    element.current?.style.setProperty('--swiped', `${swipedPx.current}px`);
  };
  const end = (isFar: boolean) => {
    if (swipedPx.current > 0) show(isFar ? 'end' : 'cancel');
    from.current = null;
    swipedPx.current = 0;
    if (isFar) onSwiped();
  };

  return {
    onPointerDown({ button, clientX: x, clientY: y }: PointerEvent) {
      if (button === 0) from.current = { x, y };
    },
    onPointerMove({ clientX, clientY, pointerId, pointerType }: PointerEvent) {
      if (from.current === null) return;
      const x = Math.max(0, clientX - from.current.x);
      const y = Math.abs(clientY - from.current.y);
      if (swipedPx.current === 0) {
        if (Math.max(x, y) <= tremblePx(pointerType)) return;
        if (y > x) {
          // It scrolls the page.
          from.current = null;
          return;
        }
        // The button that it may have begun on is not pressed by it.
        element.current?.setPointerCapture(pointerId);
      }
      swipedPx.current = x;
      show('move');
    },
    onPointerUp: () => end(swipedPx.current >= px),
    onPointerCancel: () => end(false),
  };
}
