import { type PointerEvent, type RefObject, useRef } from 'react';
import { readingSign } from '../../../content/language.ts';

/** A pointer that moves no further than this is pressing, not swiping. */
const deadZonePx = (pointerType: string) => (pointerType === 'touch' ? 10 : 2);

/**
 * Lets an element be swiped away in reading direction. The element's styles use `data-swipe` ("move", "cancel" or
 * "end") and `--swiped`.
 *
 * @param px the distance of a complete swipe
 * @returns the element's event handlers
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
      const x = Math.max(0, (clientX - from.current.x) * readingSign);
      const y = Math.abs(clientY - from.current.y);
      if (swipedPx.current === 0) {
        if (Math.max(x, y) <= deadZonePx(pointerType)) return;
        if (y > x) {
          // Moved vertically: the visitor scrolls the page.
          from.current = null;
          return;
        }
        // Captured, so that a swipe that begins on the button does not click it.
        element.current?.setPointerCapture(pointerId);
      }
      swipedPx.current = x;
      show('move');
    },
    onPointerUp: () => end(swipedPx.current >= px),
    onPointerCancel: () => end(false),
  };
}
