import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every width at which pages are looked at; the narrowest in the full run only. */
const widths = process.env['CANDLEWICK_FULL'] ? [320, 390, 1280] : [390, 1280];

/**
 * Every accessibility violation of the page as it stands, at each width and in both themes, with the elements it is about.
 *
 * @param part a selector of the part to look at, where the whole page has been looked at elsewhere
 */
export async function violationsEverywhere(page: Page, part = 'html'): Promise<string[]> {
  const all: string[] = [];
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const painted = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(painted).toBe(colorScheme);
      const { violations } = await new AxeBuilder({ page })
        // No page has frames, whose results would be put together on a page of their own.
        .setLegacyMode()
        .include(part)
        .options({
          resultTypes: ['violations'],
          // Nothing but colours tells the dark page from the light one.
          ...(colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
        })
        .analyze();
      for (const { id, nodes } of violations)
        all.push(`${width} px, ${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  }
  return all;
}
