import type { Page } from '@playwright/test';

/** Whatever moves, fades or flashes on the page just now, however long it takes; a frame is no motion. */
export const moving = (page: Page) =>
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
