import type { Page } from '@playwright/test';

/**
 * Changes a page as a browser's translation does, now and whenever something is added: two <font> elements replace each
 * text node. The words stay, so that they can be compared with those of an untranslated page.
 */
export const translatePage = (page: Page) =>
  page.evaluate(() => {
    const left = 'script, style, noscript, svg, textarea, option, font';
    const wrap = (text: Text) => {
      if (text.parentElement === null || text.parentElement.closest(left) !== null) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) wrap(text);
    };
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
