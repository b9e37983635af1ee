import type { Page } from '@playwright/test';
import { expect, test as fresh } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

/** Fixes the page's random numbers from now on. */
const fixRandom = (page: Page, chance: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, chance);
const lastBeforeOne = 1 - 2 ** -53;

test.describe('TOOL-GAS', () => {
  const speedOf = (page: Page, name: string) =>
    page.getByRole('main').locator('section', { has: page.getByRole('heading', { name }) });
  const gwei = async (page: Page) => {
    const allFigures: number[] = [];
    for (const name of ['Standard', 'Fast', 'Instant']) {
      const text = await speedOf(page, name).innerText();
      allFigures.push(Number(/^(\d+(?:\.\d+)?)\s*Gwei$/m.exec(text)?.[1]));
    }
    return allFigures;
  };
  const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true });
  const refreshingButton = (page: Page) => page.getByRole('button', { name: 'Refreshing' });

  /** Opens the page with a stopped clock, which only runFor moves. */
  async function openTools(page: Page) {
    await page.clock.install({ time: '2026-03-01T12:00:00Z' });
    await page.clock.pauseAt('2026-03-01T12:00:01Z');
    await visit(page, '/tools/gas-tracker');
  }

  fresh(
    'three cards with their times start at 20, 35 and 50 Gwei, tagged as samples; costs follow them and the price of ether; a hidden tab pauses, and a press starts the 30 s anew',
    async ({ page, provider }) => {
      await openTools(page);
      await expect(speedOf(page, 'Standard')).toContainText('~5-10 min');
      await expect(speedOf(page, 'Fast')).toContainText('~1-3 min');
      await expect(speedOf(page, 'Instant')).toContainText('< 30 sec');
      expect(await gwei(page)).toEqual([20, 35, 50]);
      await expect(page.getByText('Sample values, refreshed every 30 seconds.')).toBeVisible();
      const boughtHeading = page.getByRole('heading', { name: 'What that buys' });
      await expect(boughtHeading.getByText('Sample', { exact: true })).toBeVisible();
      const ether = provider.rows.find((row) => row['id'] === 'ethereum');
      const costs = [20, 35, 50].map((price) => {
        const dollars = 21_000 * price * 1e-9 * Number(ether?.['current_price']);
        return `$${dollars.toFixed(2)}`;
      });
      const row = page.getByRole('row', { name: /^Send ETH/ });
      await expect(row.getByRole('cell')).toHaveText(['21,000', ...costs]);

      const setHidden = (isHidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        }, isHidden);
      await page.clock.runFor(10_000);
      await expect(page.getByText('Refreshes in 20 s')).toBeVisible();
      await setHidden(true);
      await page.clock.runFor(120_000);
      await expect(page.getByText('Refreshes in 20 s')).toBeVisible();
      expect(await gwei(page)).toEqual([20, 35, 50]);
      await setHidden(false);
      await page.clock.runFor(20_000);
      await expect(refreshingButton(page)).toBeVisible();
      await page.clock.runFor(1_500);
      await expect(refresh(page)).toBeVisible();

      await page.clock.runFor(10_000);
      await refresh(page).click();
      await page.clock.runFor(1_000);
      await expect(refreshingButton(page)).toBeVisible();
      await expect(refreshingButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await page.clock.runFor(500);
      // Had the second press counted, the refresh would end a second later.
      await expect(refresh(page)).toBeVisible();
      await page.clock.runFor(27_500);
      await expect(page.getByText('Refreshes in 1 s')).toBeVisible();
      await page.clock.runFor(1_000);
      await expect(refreshingButton(page)).toBeVisible();
    },
  );

  fresh(
    'a refresh takes 1.5 s, with no value meanwhile, by a press or by itself every 30 s, and gives whole numbers in the three ranges, their ends included',
    async ({ page }) => {
      await fixRandom(page, 0);
      await openTools(page);
      const expectBeginning = async (leastValues: readonly number[]) => {
        await expect(refreshingButton(page)).toHaveAttribute('aria-disabled', 'true');
        expect(await gwei(page)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
        await page.clock.runFor(1_499);
        await expect(refreshingButton(page)).toBeVisible();
        await page.clock.runFor(1);
        await expect(refresh(page)).toBeVisible();
        expect(await gwei(page)).toEqual(leastValues);
      };
      await refresh(page).click();
      await expectBeginning([15, 30, 48]);
      for (const [chance, values] of [
        [lastBeforeOne, [25, 45, 70]],
        [0.5, [20, 38, 59]],
      ] as const) {
        await page.evaluate((value) => {
          Math.random = () => value;
        }, chance);
        await page.clock.runFor(28_000);
        await expect(refresh(page)).toBeVisible();
        await page.clock.runFor(500);
        await expectBeginning(values);
      }
    },
  );
});

test.describe('TOOL-INDEX', () => {
  const scoreMeter = (page: Page) => page.getByRole('meter', { name: 'Fear and greed index' });

  // domain/tools/calculators.test.ts tests which numbers belong to which band.
  test('0 is Extreme Fear, 46 Neutral and 100 Extreme Greed, in a real meter and in the legend', async ({
    page,
  }) => {
    for (const [score, bandName] of [
      [0, 'Extreme Fear'],
      [46, 'Neutral'],
      [100, 'Extreme Greed'],
    ] as const) {
      await fixRandom(page, score === 100 ? lastBeforeOne : (score + 0.5) / 101);
      await page.goto('/tools/fear-and-greed');
      await expect(scoreMeter(page)).toHaveJSProperty('value', score);
      await expect(scoreMeter(page)).toHaveJSProperty('min', 0);
      await expect(scoreMeter(page)).toHaveJSProperty('max', 100);
      await expect(scoreMeter(page)).toHaveAttribute('aria-valuetext', `${score}, ${bandName}`);
      const now = page.getByRole('listitem').filter({ hasText: 'Now' });
      await expect(now).toHaveText(new RegExp(`\\d${bandName}Now$`));
      await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeVisible();
    }
  });

  test('every load draws a whole number', async ({ page }) => {
    const drawnValues = new Set<number>();
    for (let load = 0; load < 5; load += 1) {
      await page.goto('/tools/fear-and-greed');
      const score = Number((await scoreMeter(page).getAttribute('aria-valuetext'))?.split(',')[0]);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      drawnValues.add(score);
    }
    // Five equal draws out of 101 numbers occur once in a hundred million runs.
    expect(drawnValues.size).toBeGreaterThan(1);
  });

  test('the served page contains nothing random', async ({ site }) => {
    const servedHtml = async () => (await fetch(`${site.url}/tools/fear-and-greed`)).text();
    // Compare only <main>, because prices elsewhere may move between two fetches.
    const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    const firstMain = mainOf(await servedHtml());
    expect(firstMain).toContain('How to read it');
    expect(firstMain).not.toContain('<meter');
    expect(mainOf(await servedHtml())).toBe(firstMain);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    fresh('a dash stands where the number would', async ({ page }) => {
      await page.goto('/tools/fear-and-greed');
      await expect(page.locator('main svg text', { hasText: '–' })).toBeVisible();
      await expect(scoreMeter(page)).toHaveCount(0);
      await expect(page.getByText('Now', { exact: true })).toHaveCount(0);
    });
  });
});
