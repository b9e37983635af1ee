import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { isFull } from '../full-run.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The widths at which pages are checked. Only the full run checks the narrowest. */
const widths = isFull ? [320, 390, 1280] : [390, 1280];
/**
 * Elements that repeat earlier elements (later rows of a long table, later stories). Only the full run checks them.
 */
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
  const foundViolations = await page.evaluate(
    async ([partSelector, runOnly]) => {
      const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) };
      const { violations } = (await window.axe?.run(partSelector, options)) ?? {};
      return violations?.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    },
    [context, colours ? ['color-contrast', 'link-in-text-block'] : null] as const,
  );
  return foundViolations ?? ['axe did not run'];
}

/** The number of checks so far in the present test. */
let checkCount = { test: '', times: 0 };

/**
 * Returns the number of this check within its test. The checks of a test take turns at the widths, and different tests
 * begin with different widths.
 */
function nextTurn(): number {
  const { testId, title } = test.info();
  checkCount = { test: testId, times: checkCount.test === testId ? checkCount.times + 1 : 0 };
  return title.length + checkCount.times;
}

/**
 * Accessibility violations of the page. The full run checks every width in both themes. Otherwise widths take turns, on
 * a phone in the light theme and on a desktop in the dark one, because pages share most of their parts.
 */
export async function violationsEverywhere(
  page: Page,
  part = 'html',
  checkedWidths: readonly number[] = widths,
): Promise<string[]> {
  const allViolations: string[] = [];
  const nextIndex = nextTurn() % checkedWidths.length;
  for (const width of isFull ? checkedWidths : checkedWidths.slice(nextIndex, nextIndex + 1)) {
    await page.setViewportSize({ width, height: 900 });
    // The themes differ only in colours, which are the same at each width.
    const theme = checkedWidths.indexOf(width) % 2 === 0 ? ('light' as const) : ('dark' as const);
    for (const colorScheme of isFull ? (['light', 'dark'] as const) : [theme]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const isPainted = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(isPainted).toBe(colorScheme);
      const violations = await violationsNow(page, {
        part,
        colours: isFull && colorScheme === 'dark',
      });
      for (const violation of violations)
        allViolations.push(`${width} px, ${colorScheme}, ${violation}`);
    }
  }
  return allViolations;
}
