import type { Page } from '@playwright/test';

/**
 * Changes a page as a browser's translation does, now and whenever something is added: two <font> elements replace each
 * text node. The words stay, so that they can be compared with those of an untranslated page.
 */
export const translatePage = (page: Page) =>
  page.evaluate(() => {
    const untranslatedSelector = 'script, style, noscript, svg, textarea, option, font';
    const wrapInFonts = (text: Text) => {
      if (text.parentElement === null || text.parentElement.closest(untranslatedSelector) !== null)
        return;
      const outerFont = document.createElement('font');
      const innerFont = document.createElement('font');
      innerFont.textContent = text.data;
      outerFont.append(innerFont);
      text.replaceWith(outerFont);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) wrapInFonts(text);
    };
    wrapAll(document.body);
    new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations) for (const node of addedNodes) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
