import type { Tab } from './open-tab.ts';
import { test as fresh } from './site.ts';

const heard = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/**
 * Browser tests that share one tab, which forgets one visitor before the next: a page in a process that is warm opens in
 * a third of the time. What stays with a tab for good (a clock, a finger, throttling, no scripts) needs `test` of site.ts.
 */
export const test = fresh.extend({
  context: async ({ tab }, use) => use(tab.page.context()),
  page: async (
    { tab, site, viewport, colorScheme, contextOptions, hasTouch, javaScriptEnabled },
    use,
  ) => {
    if (hasTouch || !javaScriptEnabled) throw new Error('a tab of its own is needed: see site.ts');
    const { page } = tab;
    await forget(tab, site.url);
    const { reducedMotion = null, forcedColors = null } = contextOptions;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    if (viewport !== null) await page.setViewportSize(viewport);
    await use(page);
    for (const event of heard) page.removeAllListeners(event);
  },
});

/** Leaves the tab as a new visitor finds it. */
async function forget({ page, devtools, scripts, sessions }: Tab, url: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    ...scripts.splice(0).map((script) => script.dispose()),
    // A test may have detached its own, or closed the page that it looked into.
    ...sessions.splice(0).map((session) => session.detach().catch(() => undefined)),
  ]);
  await page.mouse.move(-1, -1);
  // Of the same site, so that the browser keeps the process; what a page writes as it is left is forgotten with the rest.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await devtools.send('Page.resetNavigationHistory');
}
