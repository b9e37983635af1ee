import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isFull } from '../full-run.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Every width at which pages are looked at; the narrowest in the full run only. */
const widths = isFull ? [320, 390, 1280] : [390, 1280];
/** The rows of a long table are alike, and so are many stories: those that follow are looked at in the full run. */
const alike = isFull ? [] : ['tbody tr:nth-child(n + 9)', '.news-card:nth-child(n + 9)'];

interface Looked {
  /** A selector of the part to look at, where the whole page has been looked at elsewhere. */
  part?: string;
  /** True to check only colours. */
  colours?: boolean;
}

/** Every accessibility violation of the page as it stands, with the elements it is about. */
export async function violationsNow(
  page: Page,
  { part = 'html', colours = false }: Looked = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const context = { include: [part], exclude: alike };
  const found = await page.evaluate(
    async ([within, runOnly]) => {
      const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) };
      const { violations } = (await window.axe?.run(within, options)) ?? {};
      return violations?.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    [context, colours ? ['color-contrast', 'link-in-text-block'] : null] as const,
  );
  return found ?? ['axe did not run'];
}

/** How often the present test has looked. */
let looked = { test: '', times: 0 };

/** Whose turn it is: the looks of a test take turns, and tests begin with different ones. */
function turn(): number {
  const { testId, title } = test.info();
  looked = { test: testId, times: looked.test === testId ? looked.times + 1 : 0 };
  return title.length + looked.times;
}

/**
 * The same at each width and in both themes, in every combination, in the full run. Otherwise at one width in turn, on a
 * phone in the light theme and on a desktop in the dark one: pages share most of their parts.
 */
export async function violationsEverywhere(
  page: Page,
  part = 'html',
  at: readonly number[] = widths,
): Promise<string[]> {
  const all: string[] = [];
  const next = turn() % at.length;
  for (const width of isFull ? at : at.slice(next, next + 1)) {
    await page.setViewportSize({ width, height: 900 });
    // The colours of a page are the same at each width, and nothing but colours tells dark from light.
    const theme = at.indexOf(width) % 2 === 0 ? ('light' as const) : ('dark' as const);
    for (const colorScheme of isFull ? (['light', 'dark'] as const) : [theme]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const painted = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(painted).toBe(colorScheme);
      const found = await violationsNow(page, { part, colours: isFull && colorScheme === 'dark' });
      for (const violation of found) all.push(`${width} px, ${colorScheme}, ${violation}`);
    }
  }
  return all;
}
