import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A tab, and what takes its visitor out of it again. */
export interface Tab {
  page: Page;
  devtools: CDPSession;
  /** Scripts that the present test has every document begin with. */
  scripts: { dispose(): Promise<void> }[];
  /** What the present test has opened of the browser's developer tools: a slower processor lasts as long as it. */
  sessions: CDPSession[];
}

export async function openTab(context: BrowserContext): Promise<Tab> {
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

export const heard = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'request',
  'response',
] as const;

/** Leaves the tab as a new visitor finds it. */
export async function forget(
  { page, devtools, scripts, sessions }: Tab,
  url: string,
): Promise<void> {
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
