import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserLaunch, ensureBrowser } from '../../scripts/programs/browser.mjs';
import { buyerPages } from './buyer-pages.tsx';
import type { MailLetter } from './mail/letter.tsx';

const word = 'Wachskerzen'.repeat(12);
const letter: MailLetter = {
  to: { name: '', address: 'mara@example.com' },
  subject: word,
  heading: word,
  paragraphs: [word],
  lines: [{ title: word, detail: word, count: '2 × $16.00', amount: '$32.00' }],
  sums: [{ label: 'Total', amount: '$32.00', isTotal: true }],
  button: { label: 'See your order', href: 'https://shop.example/order/x', note: word },
  sections: [{ heading: word, lines: [word] }],
  small: [{ text: word, href: null }],
};
const line = { pieces: 2, title: word, details: [word], sku: 'MUG' };

test('MAIL-SENT, PACK-SLIPS: a word wider than a phone or a sheet is broken, so that no amount or SKU is pushed off', async () => {
  await ensureBrowser();
  await using browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage();
  for (const [width, html] of [
    [320, buyerPages.letter({ letter, siteName: 'Wax' })],
    [
      794,
      buyerPages.slips({
        slips: [{ number: 'ABCDE-23456', day: 'Jul 21, 2025', address: [word], lines: [line] }],
      }),
    ],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
