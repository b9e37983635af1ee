import { resetTab, tabEvents } from './open-tab.ts';
import { test as fresh } from './site.ts';

/**
 * Browser tests that share one tab, which forgets one visitor before the next: a page in a process that is warm opens in
 * a third of the time. What stays with a tab for good (a clock, `hasTouch`, throttling, no scripts) needs `test` of site.ts.
 */
export const test = fresh.extend({
  context: async ({ tab }, use) => use(tab.page.context()),
  page: async (
    { tab, site, viewport, colorScheme, contextOptions, hasTouch, javaScriptEnabled },
    use,
  ) => {
    if (hasTouch || !javaScriptEnabled) throw new Error('a tab of its own is needed: see site.ts');
    const { page } = tab;
    await resetTab(tab, site.url);
    const { reducedMotion = null, forcedColors = null } = contextOptions;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
    for (const event of tabEvents) page.removeAllListeners(event);
  },
});
