import { chromium, type Page } from '@playwright/test';
import type { Words } from '../../content/read/words/keys.ts';
import { testLaunch } from '../../scripts/programs/browser.mjs';
import { violationsNow } from '../e2e/axe.ts';
import { findOverflows } from '../e2e/overflows.ts';
import { visit } from '../e2e/visit.ts';
import { isFull } from '../full-run.ts';
import type { BuiltLanguage } from '../language-site.ts';
import { readPageTexts, type UntranslatedTextChecker } from './english.ts';
import { findOverlaps } from './overlaps.ts';

const widths = [390, 1440];

/** A visitor of a site in another language, who records the faults that a browser shows. */
export interface LanguageWalk {
  page: Page;
  url: string;
  words: Words;
  /** The faults so far, without duplicates. */
  problems: Set<string>;
  /** Checks the current page on a phone and on a desktop. */
  checkPage(name: string): Promise<void>;
  /** Checks a page that differs from another only in its sentences, with axe only in the full run. */
  checkPageBriefly(name: string): Promise<void>;
  /** Checks texts that no browser shows, such as a mail. */
  read(name: string, texts: readonly string[]): void;
  /** Opens a page, loads all of it and checks it. */
  visit(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startLanguageWalk(
  language: BuiltLanguage,
  url: string,
  reading: UntranslatedTextChecker,
  // A service worker's cache would hide failures.
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<LanguageWalk> {
  const browser = await chromium.launch(testLaunch());
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    serviceWorkers,
  });
  // No step takes long here, so a missing element fails its own step instead of timing out the whole walk.
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const problems = new Set<string>();
  page.on('pageerror', ({ message }) => problems.add(message));
  let lookCount = 0;

  const checkWidths = async (name: string, isBrief = false) => {
    lookCount += 1;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const overlap of await findOverlaps(page))
        problems.add(`${name}, ${width} px: ${overlap}`);
      for (const overflow of await findOverflows(page))
        problems.add(`${name}, ${width} px: cut off: ${overflow}`);
      const { direction, texts } = await readPageTexts(page);
      if (direction !== language.direction) problems.add(`${name}: dir is ${direction}`);
      for (const pageText of texts)
        for (const fault of reading.faultsOf(pageText)) problems.add(`${name}: ${fault}`);
      // axe checks the widths in turn, because the widths differ only in layout.
      if (!name.startsWith('a mail') && (isFull || (!isBrief && widths[lookCount % 2] === width)))
        for (const violation of await violationsNow(page))
          problems.add(`${name}, ${width} px: ${violation}`);
    }
  };
  return {
    page,
    url,
    words: language.words,
    problems,
    checkPage: (name) => checkWidths(name),
    checkPageBriefly: (name) => checkWidths(name, true),
    read(name, texts) {
      for (const text of texts)
        for (const fault of reading.faultsOf({ text })) problems.add(`${name}: ${fault}`);
    },
    async visit(path) {
      await visit(page, path);
      // Content further down loads only when scrolled near.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      await checkWidths(path);
    },
    close: () => browser.close(),
  };
}
