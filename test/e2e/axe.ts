import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isFull } from '../full-run.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The widths at which pages are checked; the narrowest in the full run only. */
const widths = isFull ? [320, 390, 1280] : [390, 1280];
/** Elements like earlier ones, which only the full run checks: later rows of a long table, and later stories. */
const alikeElements = isFull ? [] : ['tbody tr:nth-child(n + 9)', '.news-card:nth-child(n + 9)'];

interface ViolationOptions {
  /** A selector of the part to check, if another test checks the whole page. */
  part?: string;
  /** True to check only colours. */
  colours?: boolean;
}

/** Accessibility violations of the page in its current state, with the elements concerned. */
export async function violationsNow(
  page: Page,
  { part = 'html', colours = false }: ViolationOptions = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const context = { include: [part], exclude: alikeElements };
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

/** The number of checks so far in the present test. */
let checks = { test: '', times: 0 };

/**
 * Returns the number of this check within its test. The checks of a test take turns at the widths, and different tests
 * begin with different widths.
 */
function nextTurn(): number {
  const { testId, title } = test.info();
  checks = { test: testId, times: checks.test === testId ? checks.times + 1 : 0 };
  return title.length + checks.times;
}

/**
 * Accessibility violations of the page. The full run checks every width in both themes. Otherwise widths take turns, on
 * a phone in the light theme and on a desktop in the dark one, because pages share most of their parts.
 */
export async function violationsEverywhere(
  page: Page,
  part = 'html',
  at: readonly number[] = widths,
): Promise<string[]> {
  const all: string[] = [];
  const next = nextTurn() % at.length;
  for (const width of isFull ? at : at.slice(next, next + 1)) {
    await page.setViewportSize({ width, height: 900 });
    // The themes differ only in colours, which are the same at each width.
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
