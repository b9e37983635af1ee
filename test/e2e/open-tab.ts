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

/** @returns a tab that can be handed from test to test: see tab.ts */
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
