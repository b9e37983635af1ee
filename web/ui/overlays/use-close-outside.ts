import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back when a press or the focus goes outside all of these elements. */
export function useCloseOutside(
  inside: readonly RefObject<HTMLElement | null>[],
  onClose: () => void,
): void {
  const closeFrom = useEffectEvent(({ target }: Event) => {
    const isInside = inside.some(
      ({ current }) => target instanceof Node && current?.contains(target),
    );
    if (!isInside) onClose();
  });
  useEffect(() => {
    const stop = new AbortController();
    for (const event of ['pointerdown', 'focusin'])
      addEventListener(event, (it) => closeFrom(it), stop);
    return () => stop.abort();
  }, []);
}
