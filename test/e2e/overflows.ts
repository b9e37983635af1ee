import type { Page } from '@playwright/test';

/**
 * Finds content wider than the page, words outside it or outside their box, large figures that
 * wrap, and buttons outside the page.
 */
export const findOverflows = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement;
    const isBeside = ({ left, right }: DOMRect) => left < -1 || right > page.clientWidth + 1;
    const isWider = (innerBox: DOMRect, box: DOMRect) =>
      innerBox.left < box.left - 1 || innerBox.right > box.right + 1;
    const isHigher = (innerBox: DOMRect, box: DOMRect) =>
      innerBox.top < box.top - 1 || innerBox.bottom > box.bottom + 1;

    /**
     * True if a word overflows the first visible or clipping box around it, or else the page.
     * Content that scrolls sideways is exempt.
     */
    const isOutside = (word: DOMRect, parent: Element): boolean => {
      for (let ancestor: Element | null = parent; ancestor && ancestor !== document.body; ) {
        const style = getComputedStyle(ancestor);
        const box = ancestor.getBoundingClientRect();
        const isScrollable = /auto|scroll/.test(style.overflowX);
        const isButton = ancestor.matches('button, a.btn');
        const isDrawn =
          isButton ||
          style.overflowX !== 'visible' ||
          style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          Number.parseFloat(style.borderRightWidth) > 0;
        if (!isScrollable && isDrawn && style.display !== 'inline')
          if (isWider(word, box) || (isButton && isHigher(word, box))) return true;
        if (isScrollable) return false;
        ancestor = ancestor.parentElement;
      }
      return isBeside(word);
    };

    const faults = page.scrollWidth > page.clientWidth ? [`${page.scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Skip text for screen readers, and the badge at the edge of the cart's button. The logo drops its name if it has
      // no room.
      const box = parent.closest<HTMLElement>(':not(bdi)');
      if ((box?.offsetWidth ?? 0) <= 1 || parent.closest('.icon-btn, .logo') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      if ([...range.getClientRects()].some((word) => isOutside(word, parent)))
        faults.push(currentNode.textContent ?? '');
    }
    // With large text a figure may be wider than a phone.
    const isLarge = Number.parseFloat(getComputedStyle(page).fontSize) > 16;
    for (const figure of isLarge ? [] : document.querySelectorAll('.figure')) {
      const { lineHeight } = getComputedStyle(figure);
      if (figure.clientHeight > Number.parseFloat(lineHeight) * 1.5)
        faults.push(`in two lines: ${figure.textContent}`);
    }
    for (const iconButton of document.querySelectorAll('.icon-btn'))
      if (iconButton.checkVisibility() && isBeside(iconButton.getBoundingClientRect()))
        faults.push(iconButton.ariaLabel ?? 'a button');
    return faults;
  });
