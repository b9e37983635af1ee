import type { Page } from '@playwright/test';

/** Content wider than the page, words that stand beside it or leave the box around them, large figures that are broken, and buttons beside it. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const isBeside = ({ left, right }: DOMRect) => left < -1 || right > page.clientWidth + 1;
    const isWider = (inner: DOMRect, box: DOMRect) =>
      inner.left < box.left - 1 || inner.right > box.right + 1;
    const isHigher = (inner: DOMRect, box: DOMRect) =>
      inner.top < box.top - 1 || inner.bottom > box.bottom + 1;

    /** Whether a word leaves the first box around it that is drawn or cuts; beside the page, unless it is swiped to. */
    const leaves = (word: DOMRect, parent: Element): boolean => {
      for (let each: Element | null = parent; each && each !== document.body; ) {
        const style = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(style.overflowX);
        const isButton = each.matches('button, a.btn');
        const isDrawn =
          isButton ||
          style.overflowX !== 'visible' ||
          style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          Number.parseFloat(style.borderRightWidth) > 0;
        if (!scrolls && isDrawn && style.display !== 'inline')
          if (isWider(word, box) || (isButton && isHigher(word, box))) return true;
        if (scrolls) return false;
        each = each.parentElement;
      }
      return isBeside(word);
    };

    const wrong = page.scrollWidth > page.clientWidth ? [`${page.scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Read aloud alone. The number of pieces stands at the edge of the cart's button; without room the mark stands alone.
      const box = parent.closest<HTMLElement>(':not(bdi)');
      if ((box?.offsetWidth ?? 0) <= 1 || parent.closest('.icon-btn, .logo') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if ([...range.getClientRects()].some((word) => leaves(word, parent)))
        wrong.push(currentNode.textContent ?? '');
    }
    // Twice as large, a figure may be wider than a phone.
    const isLarge = Number.parseFloat(getComputedStyle(page).fontSize) > 16;
    for (const figure of isLarge ? [] : document.querySelectorAll('.figure')) {
      const { lineHeight } = getComputedStyle(figure);
      if (figure.clientHeight > Number.parseFloat(lineHeight) * 1.5)
        wrong.push(`in two lines: ${figure.textContent}`);
    }
    for (const sign of document.querySelectorAll('.icon-btn'))
      if (sign.checkVisibility() && isBeside(sign.getBoundingClientRect()))
        wrong.push(sign.ariaLabel ?? 'a button');
    return wrong;
  });
