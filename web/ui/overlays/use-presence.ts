import { type RefObject, useEffect, useState } from 'react';

/**
 * Keeps an element in the page while its closing animation runs.
 *
 * @param element the animated element; an element without an animation is removed at once
 * @returns true while it has to be rendered
 */
export function usePresence(open: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    let isStale = false;
    const running = element.current?.getAnimations() ?? [];
    void Promise.allSettled(running.map(({ finished }) => finished)).then(() => {
      if (!isStale) setPresent(false);
    });
    return () => {
      isStale = true;
    };
  }, [open, present, element]);
  return present;
}
