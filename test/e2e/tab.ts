import { resetTab, tabEvents } from './open-tab.ts';
import { test as fresh } from './site.ts';

/**
 * Browser tests that share one tab, which is reset between them: a page opens three times as fast in a warm process.
 * Tests that change a tab for good (by a clock, `hasTouch`, throttling, no scripts) need `test` of site.ts.
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
