import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Every width at which pages are looked at; the narrowest in the full run only. */
export const axeWidths = process.env['CANDLEWICK_FULL'] ? [320, 390, 1280] : [390, 1280];

/**
 * Every accessibility violation of the page as it stands, each with the elements it is about.
 *
 * @param part a selector of the part to look at, where the whole page has been looked at elsewhere
 */
export async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** The same at every width in turn. */
export async function violationsAtEachWidth(page: Page, part?: string): Promise<string[]> {
  const all: string[] = [];
  for (const width of axeWidths) {
    await page.setViewportSize({ width, height: 900 });
    for (const violation of await violationsOf(page, part)) all.push(`${width} px: ${violation}`);
  }
  return all;
}
