import type { Page } from '@playwright/test';

/** Finds words of a page that overlap others of the same layer. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layers =
      'header, dialog, .coin-foot, .price-widget, .offline, .toast, .skip-link, [role=menu], [role=listbox]';
    const rows: { text: string; layer: Element | null; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!text?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Skip text for screen readers, labels of drawings, and clipped text.
      if (parent.closest('svg, .plot, .icon-btn, .sr-only, noscript')) continue;
      let ancestor: HTMLElement | null = parent;
      while (ancestor !== null && ancestor.offsetWidth > 1) ancestor = ancestor.parentElement;
      if (ancestor !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects())
        if (box.width > 1) rows.push({ text, layer: parent.closest(layers), box });
    }
    rows.sort((a, b) => a.box.top - b.box.top);
    const overlaps: string[] = [];
    for (const [index, { text, layer, box }] of rows.entries())
      for (const otherRow of rows.slice(index + 1)) {
        if (otherRow.box.top > box.bottom - 4) break;
        const overlapPx =
          Math.min(box.right, otherRow.box.right) - Math.max(box.left, otherRow.box.left);
        if (overlapPx > 2 && otherRow.layer === layer && otherRow.text !== text)
          overlaps.push(`${text} lies over ${otherRow.text}`);
      }
    return [...new Set(overlaps)];
  });
