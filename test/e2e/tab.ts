import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { test as fresh } from './site.ts';

/** A tab, and what takes its visitor out of it again. */
interface Tab {
  page: Page;
  devtools: CDPSession;
  /** Scripts that the present test has every document begin with. */
  scripts: { dispose(): Promise<void> }[];
  /** What the present test has opened of the browser's developer tools: a slower processor lasts as long as it. */
  sessions: CDPSession[];
}

const heard = ['console', 'dialog', 'framenavigated', 'pageerror', 'request', 'response'] as const;

/**
 * Browser tests that share one tab, which forgets one visitor before the next: a page in a process that is warm opens in
 * a third of the time. What stays with a tab for good (a clock, `hasTouch`, throttling, no scripts) needs `test` of site.ts.
 */
export const test = fresh.extend<object, { tab: Tab }>({
  tab: [
    async ({ browser, site }, use) => {
      const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
      await use(await openTab(context));
      await context.close();
    },
    { scope: 'worker' },
  ],
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

async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const scripts: Tab['scripts'] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script) => {
    const added = await add(...script);
    scripts.push(added);
    return added;
  };
  Object.defineProperty(page, 'clock', {
    get: () => {
      throw new Error('a clock stays with its tab: see site.ts');
    },
  });
  const devtools = await context.newCDPSession(page);
  const sessions: CDPSession[] = [];
  const attach = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await attach(target);
    sessions.push(session);
    return session;
  };
  return { page, scripts, sessions, devtools };
}

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
