import { expect, it, onTestFinished } from 'vitest';
import { brand } from '../../../../content/look/brand.ts';
import { localeFormat } from '../../../../domain/locale/locale-format.ts';
import { openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { importByCommand } from '../../../../test/store/operator.ts';
import { openStripeShop } from '../../../../test/store/stripe-shop.ts';

it('INV-RECEIPT: with a complete seller the receipt is an invoice, with net and tax by rate, and refunds have credit notes', async () => {
  const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
  onTestFinished(() => shop.end());
  await importByCommand(shop.store, 'handle,sku,tax_class\nprint,SKU-a3,reduced\n');
  const lines = [
    { variant_id: variantId('white'), quantity: 1 },
    { variant_id: variantId('a3'), quantity: 1 },
  ];
  const id = await openSession(shop.store, lines);
  await sendForm(shop.store, `/checkout/${id}/country`, { country: 'DE' });
  shop.stripe.pay(shop.only());
  const { order_number: number, order_page: page } = await statusOf(shop.store, id);
  await shop.operate(['refund', number ?? '', '--line', '2']);
  const readOrderPage = async () =>
    (await fetch(shop.store.origin + new URL(page ?? '', shop.store.origin).pathname)).text();
  expect(await readOrderPage()).toContain(`<b>Receipt ${number}</b>`);
  expect(await readOrderPage()).not.toContain('Invoice');
  Object.assign(brand.operator, { vatNumber: 'NL000099998B57' });
  onTestFinished(() => {
    Object.assign(brand.operator, { vatNumber: undefined });
  });
  const year = new Date(shop.store.clock.nowMs).getUTCFullYear();
  const html = await readOrderPage();
  expect(html).toContain(`<b>Invoice ${year}-00001</b>`);
  expect(html).toContain('VAT number NL000099998B57');
  const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)].map(
    ([, rate, cells = '']) => [
      rate,
      ...cells
        .replaceAll(/<\/?td>/g, ' ')
        .trim()
        .split(/\s+/),
    ],
  );
  expect(rows).toEqual([
    ['19%', '$17.56', '$3.34', '$20.90'],
    ['7%', '$44.86', '$3.14', '$48.00'],
    ['7%', '$44.86', '$3.14', '$48.00'],
  ]);
  expect(html).toContain(`Credit note C${year}-00001</h2>`);
  expect(html).toContain(`to invoice ${year}-00001`);
  expect(html).not.toContain('Cancelled');
  for (const refund of shop.stripe.refunds) refund.status = 'failed';
  const payment_intent = shop.only().payment_intent?.id;
  await shop.tell('refund.failed', { object: 'refund', id: 're_1', payment_intent });
  await shop.operate(['refund', number ?? '', '--line', '2']);
  const printedPapers = (await readOrderPage()).split('<h2 id="paper-').slice(1);
  expect(printedPapers.map((paper) => paper.includes('Cancelled on'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(printedPapers.map((paper) => paper.includes('7%'))).toEqual([true, true, true]);
  const { percentAfter } = localeFormat;
  localeFormat.percentAfter = '\u00a0%';
  onTestFinished(() => {
    localeFormat.percentAfter = percentAfter;
  });
  const localisedPage = await readOrderPage();
  expect(localisedPage, 'SITE-LOCALE').toContain('19\u00a0%');
  expect(localisedPage).not.toMatch(/\d%/);
});
