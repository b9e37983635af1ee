import { chromium, type Page } from '@playwright/test';
import { testLaunch } from '../../scripts/programs/browser.mjs';
import { violationsNow } from '../e2e/axe.ts';
import { sidewaysScrollPx } from '../e2e/overlays.ts';
import { visit } from '../e2e/visit.ts';
import { isFull } from '../full-run.ts';
import { findBrandOnPage } from './leftovers.ts';

const [narrowWidth, wideWidth] = [320, 1440];

/** A visitor who checks what a browser shows, and collects the faults. */
export interface OwnSiteWalk {
  page: Page;
  /** The faults so far, each with its address. */
  problems: string[];
  /** Checks the page in its current state: in both themes, on a small phone and on a desktop. */
  checkPage(name: string): Promise<void>;
  /** Opens a page and checks it. */
  visit(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startOwnSiteWalk(baseURL: string): Promise<OwnSiteWalk> {
  const browser = await chromium.launch(testLaunch());
  const page = await browser.newPage({ baseURL, reducedMotion: 'reduce', colorScheme: 'light' });
  const problems: string[] = [];
  const note = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`);
  page.on('pageerror', ({ message }) => note(message));
  page.on('console', (message) => {
    // The browser reports the status of the page for unknown addresses itself.
    const isThePage = message.location().url === page.url() && page.url().endsWith('/404');
    if (message.type() === 'error' && !isThePage) note(message.text());
  });
  await page.setViewportSize({ width: narrowWidth, height: 900 });

  const checkPage = async (name: string) => {
    const noteFaults = (newFaults: readonly string[]) => {
      for (const fault of newFaults) note(`${name}: ${fault}`);
    };
    const noteOverflow = async (width: number) => {
      const overflowPx = await sidewaysScrollPx(page);
      if (overflowPx > 0) note(`${name}: scrolls by ${overflowPx} px at ${width} px`);
    };
    await noteOverflow(narrowWidth);
    noteFaults(await findBrandOnPage(page));
    noteFaults(await violationsNow(page));
    await page.setViewportSize({ width: wideWidth, height: 900 });
    await setTheme(page, 'dark');
    await noteOverflow(wideWidth);
    noteFaults(await findBrandOnPage(page));
    // The dark page differs from the light page only in colours, so the short run checks only colours.
    noteFaults(await violationsNow(page, { colours: !isFull }));
    await setTheme(page, 'light');
    await page.setViewportSize({ width: narrowWidth, height: 900 });
  };
  return {
    page,
    problems,
    checkPage,
    async visit(path) {
      await visit(page, path);
      await checkPage(path);
    },
    close: () => browser.close(),
  };
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  // The payment page allows both schemes.
  await page.waitForFunction(
    (theme) => getComputedStyle(document.documentElement).colorScheme.includes(theme),
    colorScheme,
  );
}
