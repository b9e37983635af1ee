import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { visit } from './visit.ts';

/** Every chance the page takes from now on comes out like this. */
const chanceIs = (page: Page, chance: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, chance);
const lastBeforeOne = 1 - 2 ** -53;

/** Answers with what the page said at that moment, with no wait in between. */
const says = (page: Page) => page.getByRole('main').innerText();

test.describe('TOOL-GAS', () => {
  const speed = (page: Page, name: string) =>
    page.getByRole('main').locator('section', { has: page.getByRole('heading', { name }) });
  const gwei = async (page: Page) => {
    const all: number[] = [];
    for (const name of ['Standard', 'Fast', 'Instant']) {
      const text = await speed(page, name).innerText();
      all.push(Number(/^(\d+(?:\.\d+)?)\s*Gwei$/m.exec(text)?.[1]));
    }
    return all;
  };
  const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true });
  const refreshing = (page: Page) => page.getByRole('button', { name: 'Refreshing' });

  /** Time stands still from before the page is there, and moves by runFor alone. */
  async function open(page: Page) {
    await page.clock.install({ time: '2026-03-01T12:00:00Z' });
    await page.clock.pauseAt('2026-03-01T12:00:01Z');
    await visit(page, '/tools/gas-tracker');
  }

  test('three cards with their times start at 20, 35 and 50 Gwei, tagged as samples', async ({
    page,
  }) => {
    await open(page);
    await expect(speed(page, 'Standard')).toContainText('~5-10 min');
    await expect(speed(page, 'Fast')).toContainText('~1-3 min');
    await expect(speed(page, 'Instant')).toContainText('< 30 sec');
    expect(await gwei(page)).toEqual([20, 35, 50]);
    await expect(page.getByText('Sample values, refreshed every 30 seconds.')).toBeVisible();
    const costs = page.getByRole('heading', { name: 'What that buys' });
    await expect(costs.getByText('Sample', { exact: true })).toBeVisible();
  });

  test('a refresh takes 1.5 s, with no value meanwhile, and gives whole numbers in the three ranges', async ({
    page,
  }) => {
    await open(page);
    await refresh(page).click();
    await expect(refreshing(page)).toHaveAttribute('aria-disabled', 'true');
    expect(await gwei(page)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    await page.clock.runFor(1_499);
    await expect(refreshing(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(refresh(page)).toBeVisible();
    const [standard = 0, fast = 0, instant = 0] = await gwei(page);
    for (const value of [standard, fast, instant]) expect(Number.isInteger(value)).toBe(true);
    expect(standard).toBeGreaterThanOrEqual(15);
    expect(standard).toBeLessThanOrEqual(25);
    expect(fast).toBeGreaterThanOrEqual(30);
    expect(fast).toBeLessThanOrEqual(45);
    expect(instant).toBeGreaterThanOrEqual(48);
    expect(instant).toBeLessThanOrEqual(70);
  });

  for (const [chance, values] of [
    [0, [15, 30, 48]],
    [lastBeforeOne, [25, 45, 70]],
  ] as const) {
    test(`a refresh can give ${values.join(', ')}`, async ({ page }) => {
      await chanceIs(page, chance);
      await open(page);
      await refresh(page).click();
      await page.clock.runFor(1_500);
      await expect(refresh(page)).toBeVisible();
      expect(await gwei(page)).toEqual(values);
    });
  }

  test('it refreshes by itself every 30 s, passing through the refreshing state', async ({
    page,
  }) => {
    await chanceIs(page, 0);
    await open(page);
    for (let round = 0; round < 2; round += 1) {
      await page.clock.runFor(round === 0 ? 29_000 : 27_500);
      await expect(refresh(page)).toBeVisible();
      await page.clock.runFor(1_000);
      await expect(refreshing(page)).toBeVisible();
      await page.clock.runFor(1_500);
      await expect(refresh(page)).toBeVisible();
      expect(await gwei(page)).toEqual([15, 30, 48]);
    }
  });

  test('a press starts the 30 s anew, and presses meanwhile do nothing', async ({ page }) => {
    await open(page);
    await page.clock.runFor(20_000);
    await refresh(page).click();
    await page.clock.runFor(1_000);
    await expect(refreshing(page)).toBeVisible();
    await expect(refreshing(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.clock.runFor(500);
    // Had the second press counted, it would go on refreshing, and end a second later.
    await expect(refresh(page)).toBeVisible();
    await page.clock.runFor(27_500);
    await expect(page.getByText('Refreshes in 1 s')).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(refreshing(page)).toBeVisible();
  });

  test('a hidden tab pauses', async ({ page }) => {
    await open(page);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      }, hidden);
    await page.clock.runFor(10_000);
    await expect(page.getByText('Refreshes in 20 s')).toBeVisible();
    await hide(true);
    await page.clock.runFor(120_000);
    await expect(page.getByText('Refreshes in 20 s')).toBeVisible();
    expect(await gwei(page)).toEqual([20, 35, 50]);
    await hide(false);
    await page.clock.runFor(20_000);
    await expect(refreshing(page)).toBeVisible();
  });

  test('costs of common actions follow the Gwei and the price of ether', async ({
    page,
    provider,
  }) => {
    await open(page);
    const ether = provider.rows.find((row) => row['id'] === 'ethereum');
    const costs = [20, 35, 50].map((price) => {
      const dollars = 21_000 * price * 1e-9 * Number(ether?.['current_price']);
      return `$${dollars.toFixed(2)}`;
    });
    const row = page.getByRole('row', { name: /^Send ETH/ });
    await expect(row.getByRole('cell')).toHaveText(['21,000', ...costs]);
  });
});

test.describe('TOOL-INDEX', () => {
  const meter = (page: Page) => page.getByRole('meter', { name: 'Fear and greed index' });

  for (const [score, band] of [
    [0, 'Extreme Fear'],
    [25, 'Extreme Fear'],
    [26, 'Fear'],
    [45, 'Fear'],
    [46, 'Neutral'],
    [55, 'Neutral'],
    [56, 'Greed'],
    [75, 'Greed'],
    [76, 'Extreme Greed'],
    [100, 'Extreme Greed'],
  ] as const) {
    test(`${score} is ${band}, in a real meter and in the legend`, async ({ page }) => {
      await chanceIs(page, score === 100 ? lastBeforeOne : (score + 0.5) / 101);
      await page.goto('/tools/fear-and-greed');
      await expect(meter(page)).toHaveJSProperty('value', score);
      await expect(meter(page)).toHaveJSProperty('min', 0);
      await expect(meter(page)).toHaveJSProperty('max', 100);
      await expect(meter(page)).toHaveAttribute('aria-valuetext', `${score}, ${band}`);
      const now = page.getByRole('listitem').filter({ hasText: 'Now' });
      await expect(now).toHaveText(new RegExp(`\\d${band}Now$`));
      await expect(page.getByRole('main').getByText('Sample', { exact: true })).toBeVisible();
    });
  }

  test('a whole number is drawn on every load', async ({ page }) => {
    const drawn = new Set<number>();
    for (let load = 0; load < 5; load += 1) {
      await page.goto('/tools/fear-and-greed');
      const score = Number((await meter(page).getAttribute('aria-valuetext'))?.split(',')[0]);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      drawn.add(score);
    }
    // Five equal draws out of 101 numbers: once in a hundred million runs.
    expect(drawn.size).toBeGreaterThan(1);
  });

  test('the served page holds nothing random', async ({ site }) => {
    const served = async () => (await fetch(`${site.url}/tools/fear-and-greed`)).text();
    // Prices that moved between two fetches make another page; their place is cut out.
    const still = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    const first = still(await served());
    expect(first).toContain('How to read it');
    expect(first).not.toContain('<meter');
    expect(still(await served())).toBe(first);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('a dash stands where the number would', async ({ page }) => {
      await page.goto('/tools/fear-and-greed');
      await expect(page.locator('main svg text', { hasText: '–' })).toBeVisible();
      await expect(meter(page)).toHaveCount(0);
      await expect(page.getByText('Now', { exact: true })).toHaveCount(0);
    });
  });
});

test.describe('calculators', () => {
  /** The figures of the calculator that is open, by label. */
  const figure = (page: Page, label: string) =>
    page
      .getByRole('status')
      .filter({ visible: true })
      .getByText(label, { exact: true })
      .locator('xpath=following-sibling::p');
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const slider = (page: Page, name: string) => page.getByRole('slider', { name: `${name} slider` });

  async function hasRange(page: Page, name: string, range: Record<string, string>) {
    for (const [key, value] of Object.entries(range))
      await expect(slider(page, name)).toHaveJSProperty(key, value);
  }

  const openLoss = async (page: Page) => {
    await visit(page, '/tools/defi-calculator');
    await page.getByRole('tab', { name: 'Impermanent Loss' }).click();
  };

  test('TOOL-APY: 1000 at 10 % for 365 days is projected to 1,105.16, a profit of 105.16', async ({
    page,
  }) => {
    await visit(page, '/tools/defi-calculator');
    await expect(box(page, 'Principal')).toHaveValue('1000');
    await expect(figure(page, 'Projected value')).toHaveText('$1,105.16');
    await expect(figure(page, 'Profit')).toHaveText('+$105.16');
    await hasRange(page, 'APY', { min: '0', max: '200', step: '1', value: '10' });
    await hasRange(page, 'Duration', { min: '0', max: '1825', step: '1', value: '365' });
  });

  test('TOOL-IL: a change of 10 % loses 0.1134 %, and no change nothing', async ({ page }) => {
    await openLoss(page);
    await expect(figure(page, 'Impermanent loss')).toHaveText('−0.1134%');
    await hasRange(page, 'Price change', { min: '0', max: '200', step: '1', value: '10' });
    await slider(page, 'Price change').fill('0');
    await expect(figure(page, 'Impermanent loss')).toHaveText('0.0000%');
    await slider(page, 'Price change').fill('200');
    await expect(figure(page, 'Impermanent loss')).toHaveText('−13.3975%');
  });

  test('TOOL-STAKE: 100 at 5 % for 365 days pays 5.0000, 105.0000 in all', async ({ page }) => {
    await visit(page, '/tools/staking-calculator');
    await expect(box(page, 'Amount')).toHaveValue('100');
    await expect(figure(page, 'Rewards')).toHaveText('+5.0000');
    await expect(figure(page, 'Total')).toHaveText('105.0000');
    await hasRange(page, 'APR', { min: '0', max: '50', step: '0.5', value: '5' });
    await hasRange(page, 'Duration', { min: '0', max: '1825', step: '1', value: '365' });
  });

  test('HOLD-KEYS: arrows, Page, Home and End move a slider', async ({ page }) => {
    await visit(page, '/tools/staking-calculator');
    const apr = slider(page, 'APR');
    await apr.focus();
    await page.keyboard.press('ArrowRight');
    await expect(apr).toHaveValue('5.5');
    await expect(box(page, 'APR')).toHaveValue('5.5');
    await expect(figure(page, 'Rewards')).toHaveText('+5.5000');
    await page.keyboard.press('ArrowLeft');
    await expect(apr).toHaveValue('5');
    await page.keyboard.press('ArrowUp');
    await expect(apr).toHaveValue('5.5');
    await page.keyboard.press('ArrowDown');
    await expect(apr).toHaveValue('5');
    await page.keyboard.press('PageUp');
    await expect(apr).toHaveValue('10');
    await page.keyboard.press('PageDown');
    await expect(apr).toHaveValue('5');
    await page.keyboard.press('End');
    await expect(apr).toHaveValue('50');
    await expect(figure(page, 'Total')).toHaveText('150.0000');
    await page.keyboard.press('Home');
    await expect(apr).toHaveValue('0');
    await expect(figure(page, 'Rewards')).toHaveText('0.0000');
  });

  test('HOLD-KEYS: arrows, Home and End change the tab, and what was typed stays', async ({
    page,
  }) => {
    await visit(page, '/tools/defi-calculator');
    await box(page, 'Principal').fill('2500');
    const [apy, loss] = [
      page.getByRole('tab', { name: 'APY Calculator' }),
      page.getByRole('tab', { name: 'Impermanent Loss' }),
    ];
    await apy.focus();
    for (const [key, open, shut] of [
      ['ArrowRight', loss, apy],
      ['ArrowRight', apy, loss],
      ['ArrowLeft', loss, apy],
      ['Home', apy, loss],
      ['End', loss, apy],
    ] as const) {
      await page.keyboard.press(key);
      await expect(open).toBeFocused();
      await expect(open).toHaveAttribute('aria-selected', 'true');
      await expect(shut).toHaveAttribute('tabindex', '-1');
    }
    await expect(page.getByRole('tabpanel', { name: 'Impermanent Loss' })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'APY Calculator' })).toBeHidden();
    await box(page, 'Price change').fill('75');
    await apy.click();
    await expect(box(page, 'Principal')).toHaveValue('2500');
    await loss.click();
    await expect(box(page, 'Price change')).toHaveValue('75');
  });

  test('TOOL-FREE: typed values beyond the sliders count as they are', async ({ page }) => {
    await visit(page, '/tools/defi-calculator');
    await box(page, 'APY').fill('365');
    await box(page, 'Duration').fill('3650');
    await box(page, 'Principal').fill('1');
    await expect(slider(page, 'APY')).toHaveValue('200');
    await expect(slider(page, 'Duration')).toHaveValue('1825');
    // 1.01 to the power of 3650.
    await expect(figure(page, 'Projected value')).toHaveText(
      /^\$5,929,\d{3},\d{3},\d{3},\d{3}\.\d\d$/,
    );
    await box(page, 'APY').fill('-36.5');
    await box(page, 'Duration').fill('1');
    await box(page, 'Principal').fill('1000');
    await expect(figure(page, 'Profit')).toHaveText('−$1.00');
    await page.getByRole('tab', { name: 'Impermanent Loss' }).click();
    await box(page, 'Price change').fill('300');
    await expect(figure(page, 'Impermanent loss')).toHaveText('−20.0000%');
    await box(page, 'Price change').fill('-100');
    await expect(figure(page, 'Impermanent loss')).toHaveText('−100.0000%');

    await visit(page, '/tools/staking-calculator');
    await box(page, 'APR').fill('73');
    await box(page, 'Duration').fill('3650');
    await expect(figure(page, 'Rewards')).toHaveText('+730.0000');
  });

  const rubbish = ['', ' ', 'abc', '1,000', 'NaN', 'Infinity', '1e999', '-Infinity', '--1'];
  test('TOOL-FREE: what has no answer is a dash, and nothing reads NaN, Infinity or −0', async ({
    page,
  }) => {
    const holds = async (labels: readonly string[]) => {
      for (const label of labels) await expect(figure(page, label)).toHaveText('–');
      expect(await says(page)).not.toMatch(/NaN|Infinity|∞|[−-]\$?0(?:\.0+)?(?![\d.])/);
      const drawings = await page
        .locator('main svg')
        .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML).join());
      expect(drawings).not.toMatch(/NaN|Infinity/);
    };
    const calculators = [
      ['/tools/defi-calculator', ['Principal', 'APY', 'Duration'], ['Projected value', 'Profit']],
      ['/tools/staking-calculator', ['Amount', 'APR', 'Duration'], ['Rewards', 'Total']],
    ] as const;
    for (const [path, fields, labels] of calculators) {
      await visit(page, path);
      for (const field of fields) {
        const before = await box(page, field).inputValue();
        for (const text of rubbish) {
          await box(page, field).fill(text);
          await holds(labels);
        }
        await box(page, field).fill(before);
      }
    }
    await openLoss(page);
    for (const text of [...rubbish, '-100.01']) {
      await box(page, 'Price change').fill(text);
      await holds(['Impermanent loss']);
    }
  });

  test('TOOL-FREE: nothing earned reads 0 without a sign', async ({ page }) => {
    await visit(page, '/tools/defi-calculator');
    await box(page, 'Principal').fill('-0');
    await expect(figure(page, 'Projected value')).toHaveText('$0.00');
    await expect(figure(page, 'Profit')).toHaveText('$0.00');
    await box(page, 'Principal').fill('-0.001');
    await expect(figure(page, 'Projected value')).toHaveText('$0.00');
  });
});
