import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A tab that tests share, with the handles that reset it. */
export interface Tab {
  page: Page;
  devtools: CDPSession;
  /** The init scripts of the present test. */
  scripts: { dispose(): Promise<void> }[];
  /** The DevTools sessions of the present test. A throttled processor lasts as long as its session. */
  sessions: CDPSession[];
}

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage();
  const scripts: Tab['scripts'] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script) => {
    const addedScript = await add(...script);
    scripts.push(addedScript);
    return addedScript;
  };
  Object.defineProperty(page, 'clock', {
    get: () => {
      throw new Error('a clock stays with its tab: see site.ts');
    },
  });
  const devtools = await context.newCDPSession(page);
  const sessions: CDPSession[] = [];
  const attachSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await attachSession(target);
    sessions.push(session);
    return session;
  };
  return { page, scripts, sessions, devtools };
}

export const tabEvents = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'response',
] as const;

/** Resets the tab to the state of a new visitor. */
export async function resetTab(
  { page, devtools, scripts, sessions }: Tab,
  url: string,
): Promise<void> {
  const context = page.context();
  for (const otherPage of context.pages()) if (otherPage !== page) await otherPage.close();
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    ...scripts.splice(0).map((script) => script.dispose()),
    // A test may have detached its session, or closed the session's page.
    ...sessions.splice(0).map((session) => session.detach().catch(() => undefined)),
  ]);
  await page.mouse.move(-1, -1);
  // Stay on the site, so that the browser keeps the process. The entries that the last page writes on leaving are
  // cleared with the rest.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await devtools.send('Page.resetNavigationHistory');
}
