import type { Page } from '@playwright/test';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

/** The page's current text, read without waiting. */
const mainText = (page: Page) => page.getByRole('main').innerText();

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

  test('TOOL-APY, TOOL-IL, HOLD-KEYS: 1000 at 10 % for 365 days is projected to 1,105.16, and a change of 10 % loses 0.1134 %; arrows, Home and End change the tab, and typed values stay', async ({
    page,
  }) => {
    await visit(page, '/tools/defi-calculator');
    await expect(box(page, 'Principal')).toHaveValue('1000');
    await expect(figure(page, 'Projected value')).toHaveText('$1,105.16');
    await expect(figure(page, 'Profit')).toHaveText('+$105.16');
    await hasRange(page, 'APY', { min: '0', max: '200', step: '1', value: '10' });
    await hasRange(page, 'Duration', { min: '0', max: '1825', step: '1', value: '365' });
    await page.getByRole('tab', { name: 'Impermanent Loss' }).click();
    await expect(figure(page, 'Impermanent loss')).toHaveText('−0.1134%');
    await hasRange(page, 'Price change', { min: '0', max: '200', step: '1', value: '10' });
    await slider(page, 'Price change').fill('0');
    await expect(figure(page, 'Impermanent loss')).toHaveText('0.0000%');
    await slider(page, 'Price change').fill('200');
    await expect(figure(page, 'Impermanent loss')).toHaveText('−13.3975%');
    await page.getByRole('tab', { name: 'APY Calculator' }).click();
    await box(page, 'Principal').fill('2500');
    const [apy, lossPercent] = [
      page.getByRole('tab', { name: 'APY Calculator' }),
      page.getByRole('tab', { name: 'Impermanent Loss' }),
    ];
    await apy.focus();
    for (const [key, openLabel, closeLabel] of [
      ['ArrowRight', lossPercent, apy],
      ['ArrowRight', apy, lossPercent],
      ['ArrowLeft', lossPercent, apy],
      ['Home', apy, lossPercent],
      ['End', lossPercent, apy],
    ] as const) {
      await page.keyboard.press(key);
      await expect(openLabel).toBeFocused();
      await expect(openLabel).toHaveAttribute('aria-selected', 'true');
      await expect(closeLabel).toHaveAttribute('tabindex', '-1');
    }
    await expect(page.getByRole('tabpanel', { name: 'Impermanent Loss' })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'APY Calculator' })).toBeHidden();
    await box(page, 'Price change').fill('75');
    await apy.click();
    await expect(box(page, 'Principal')).toHaveValue('2500');
    await lossPercent.click();
    await expect(box(page, 'Price change')).toHaveValue('75');
  });

  test('TOOL-STAKE, HOLD-KEYS: 100 at 5 % for 365 days pays 5.0000, 105.0000 in all; arrows, Page, Home and End move a slider', async ({
    page,
  }) => {
    await visit(page, '/tools/staking-calculator');
    await expect(box(page, 'Amount')).toHaveValue('100');
    await expect(figure(page, 'Rewards')).toHaveText('+5.0000');
    await expect(figure(page, 'Total')).toHaveText('105.0000');
    await hasRange(page, 'APR', { min: '0', max: '50', step: '0.5', value: '5' });
    await hasRange(page, 'Duration', { min: '0', max: '1825', step: '1', value: '365' });
    const apr = slider(page, 'APR');
    await apr.focus();
    await page.keyboard.press('ArrowRight');
    await expect(apr).toHaveValue('5.5');
    await expect(box(page, 'APR')).toHaveValue('5.5');
    await expect(figure(page, 'Rewards')).toHaveText('+5.5000');
    for (const [key, value] of [
      ['ArrowLeft', '5'],
      ['ArrowUp', '5.5'],
      ['ArrowDown', '5'],
      ['PageUp', '10'],
      ['PageDown', '5'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(apr, key).toHaveValue(value);
    }
    await page.keyboard.press('End');
    await expect(apr).toHaveValue('50');
    await expect(figure(page, 'Total')).toHaveText('150.0000');
    await page.keyboard.press('Home');
    await expect(apr).toHaveValue('0');
    await expect(figure(page, 'Rewards')).toHaveText('0.0000');
  });

  test('TOOL-FREE: typed values beyond the sliders count as they are', async ({ page }) => {
    await visit(page, '/tools/defi-calculator');
    await box(page, 'APY').fill('365');
    await box(page, 'Duration').fill('3650');
    await box(page, 'Principal').fill('1');
    await expect(slider(page, 'APY')).toHaveValue('200');
    await expect(slider(page, 'Duration')).toHaveValue('1825');
    // The factor is 1.01 to the power of 3650.
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

  test('TOOL-NUMBER: numbers are read as people type and paste them, and an ambiguous one is asked about beside the field', async ({
    page,
  }) => {
    await visit(page, '/tools/staking-calculator');
    for (const field of ['Amount', 'Duration']) {
      const before = await box(page, field).inputValue();
      await box(page, field).fill('١,٢٣٤');
      await expect(box(page, field)).toHaveAccessibleDescription(
        'Write 1.234 or 1234: this could be either.',
      );
      await expect(figure(page, 'Total')).toHaveText('–');
      await box(page, field).fill(before);
      await expect(box(page, field)).toHaveAccessibleDescription('');
      await expect(figure(page, 'Total')).toHaveText('105.0000');
    }
    for (const [text, total] of [
      ['0,5', '0.5250'],
      ['1,000', '1,050.0000'],
      ['1,234.56', '1,296.2880'],
      ['1.234,56', '1,296.2880'],
      [' 5 ', '5.2500'],
      ['−5', '−5.2500'],
      ['٥', '5.2500'],
    ] as const) {
      await box(page, 'Amount').fill(text);
      await expect(figure(page, 'Total')).toHaveText(total);
    }
    await box(page, 'Amount').fill('100');
    await box(page, 'APR').fill('0,5');
    await expect(slider(page, 'APR')).toHaveValue('0.5');
    await expect(figure(page, 'Total')).toHaveText('100.5000');

    await visit(page, '/tools/defi-calculator');
    await box(page, 'Duration').first().fill('0');
    for (const [text, value] of [
      ['$64,123.45', '$64,123.45'],
      ['€5', '–'],
    ] as const) {
      await box(page, 'Principal').fill(text);
      await expect(figure(page, 'Projected value')).toHaveText(value);
    }
  });

  const badValues = [
    '',
    ' ',
    'abc',
    '1,000e3',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '-Infinity',
    '--1',
  ];
  test('TOOL-FREE: an undefined result is a dash, and nothing reads NaN, Infinity or −0', {
    tag: '@full',
  }, async ({ page }) => {
    const expectValues = async (labels: readonly string[]) => {
      for (const label of labels) await expect(figure(page, label)).toHaveText('–');
      expect(await mainText(page)).not.toMatch(/NaN|Infinity|∞|[−-]\$?0(?:\.0+)?(?![\d.])/);
      const drawings = await page
        .locator('main svg')
        .filter({ visible: true })
        .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML).join());
      // A chart without a result has no line and no axis.
      expect(drawings).toContain('No projection');
      expect(drawings).not.toMatch(/NaN|Infinity|<text/);
    };
    const calculators = [
      ['/tools/defi-calculator', ['Principal', 'APY', 'Duration'], ['Projected value', 'Profit']],
      ['/tools/staking-calculator', ['Amount', 'APR', 'Duration'], ['Rewards', 'Total']],
    ] as const;
    for (const [path, fields, labels] of calculators) {
      await visit(page, path);
      for (const field of fields) {
        const before = await box(page, field).inputValue();
        // domain/money/typed-number.test.ts tests parsing, so only the first field gets every text.
        for (const text of field === fields[0] ? badValues : ['1e999']) {
          await box(page, field).fill(text);
          await expectValues(labels);
        }
        await box(page, field).fill(before);
      }
    }
    await visit(page, '/tools/defi-calculator');
    for (const [principal, apy, days] of [
      ['1000', '10', '1e9'],
      ['1e308', '200', '1825'],
    ] as const) {
      await box(page, 'Principal').fill(principal);
      await box(page, 'APY').fill(apy);
      await box(page, 'Duration').fill(days);
      await expectValues(['Projected value', 'Profit']);
    }
    await openLoss(page);
    for (const text of ['', '-Infinity', '-100.01']) {
      await box(page, 'Price change').fill(text);
      await expectValues(['Impermanent loss']);
    }
  });

  test('TOOL-FREE: nothing earned reads 0 without a sign', { tag: '@full' }, async ({ page }) => {
    await visit(page, '/tools/defi-calculator');
    await box(page, 'Principal').fill('-0');
    await expect(figure(page, 'Projected value')).toHaveText('$0.00');
    await expect(figure(page, 'Profit')).toHaveText('$0.00');
    await box(page, 'Principal').fill('-0.001');
    await expect(figure(page, 'Projected value')).toHaveText('$0.00');
  });
});
