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
      let around: HTMLElement | null = parent;
      while (around !== null && around.offsetWidth > 1) around = around.parentElement;
      if (around !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects())
        if (box.width > 1) rows.push({ text, layer: parent.closest(layers), box });
    }
    rows.sort((one, other) => one.box.top - other.box.top);
    const found: string[] = [];
    for (const [index, { text, layer, box }] of rows.entries())
      for (const other of rows.slice(index + 1)) {
        if (other.box.top > box.bottom - 4) break;
        const by = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        if (by > 2 && other.layer === layer && other.text !== text)
          found.push(`${text} lies over ${other.text}`);
      }
    return [...new Set(found)];
  });
