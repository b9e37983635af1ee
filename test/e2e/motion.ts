import type { Page } from '@playwright/test';

/** The animations and transitions that run on the page now, except those of at most one frame. */
export const findAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) > 17)
      .map((animation) => {
        const { effect } = animation;
        const name =
          animation instanceof CSSAnimation
            ? animation.animationName
            : animation instanceof CSSTransition
              ? animation.transitionProperty
              : '';
        return `${name} of ${effect instanceof KeyframeEffect ? effect.target?.className : ''}`;
      }),
  );

/**
 * Records layout shifts in a part of the page while pages load.
 *
 * @returns a function that reads the elements that moved
 */
export async function recordLayoutShifts(
  page: Page,
  part: 'body' | 'main',
): Promise<() => Promise<string[]>> {
  await page.addInitScript((selector) => {
    const movedElements: string[] = [];
    Object.assign(window, { moved: movedElements });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, 'sources'))
          if (node instanceof Element && node.closest(selector) !== null)
            movedElements.push(node.outerHTML.slice(0, 300));
    }).observe({ type: 'layout-shift', buffered: true });
  }, part);
  return () => page.evaluate<string[]>('moved');
}
