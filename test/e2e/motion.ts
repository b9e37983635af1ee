import type { Page } from '@playwright/test';

/** The animations and transitions that run on the page now, except those of at most one frame. */
export const findAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) > 17)
      .map((each) => {
        const { effect } = each;
        const name =
          each instanceof CSSAnimation
            ? each.animationName
            : each instanceof CSSTransition
              ? each.transitionProperty
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
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, 'sources'))
          if (node instanceof Element && node.closest(selector) !== null)
            moved.push(node.outerHTML.slice(0, 300));
    }).observe({ type: 'layout-shift', buffered: true });
  }, part);
  return () => page.evaluate<string[]>('moved');
}
