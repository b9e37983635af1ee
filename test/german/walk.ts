import { chromium, type Page } from '@playwright/test';
import { testLaunch } from '../../scripts/programs/browser.mjs';
import { violationsNow } from '../e2e/axe.ts';
import { cutOff } from '../e2e/cut-off.ts';
import { visit } from '../e2e/visit.ts';
import { englishIn, saidOn } from './english-left.ts';

const isFull = process.env['CANDLEWICK_FULL'] === '1';
const widths = [390, 1440];

/** A visitor of a German site, who notes what is English, cut off or hard to use on what a browser shows. */
export interface GermanWalk {
  page: Page;
  /** What is wrong so far, each once. */
  problems: ReadonlySet<string>;
  /** Looks at the page as it stands: on a phone and on a desktop. */
  look(name: string): Promise<void>;
  /** Reads the words of what is no page, such as a mail. */
  read(name: string, text: string): void;
  /** Opens a page, has all of it shown and looks at it. */
  visit(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function startGermanWalk(baseURL: string): Promise<GermanWalk> {
  const browser = await chromium.launch(testLaunch());
  const page = await browser.newPage({
    baseURL,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const problems = new Set<string>();
  page.on('pageerror', ({ message }) => problems.add(message));
  let looks = 0;
  const read = (name: string, text: string) => {
    const left = englishIn(text);
    if (left.length > 0)
      problems.add(`${name}: ${left.join(' ')} in “${text.trim().slice(0, 120)}”`);
  };
  const look = async (name: string) => {
    looks += 1;
    for (const text of await saidOn(page)) read(name, text);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const each of await cutOff(page)) problems.add(`${name}, ${width} px: cut off: ${each}`);
      // Nothing but the layout tells one width from the other: they take turns, but for the full run.
      if (isFull || widths[looks % 2] === width)
        for (const each of await violationsNow(page)) problems.add(`${name}, ${width} px: ${each}`);
    }
  };
  return {
    page,
    problems,
    look,
    read,
    async visit(path) {
      await visit(page, path);
      // What lies below comes when it is near.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      await look(path);
    },
    close: () => browser.close(),
  };
}
