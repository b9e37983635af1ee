import { expect, it, onTestFinished, test } from 'vitest';
import { sampleOperator } from '../../../../content/look/sample-operator.ts';
import { localeFormat } from '../../../../domain/locale/locale-format.ts';
import { runDesk } from '../../../../test/desk/running-desk.ts';
import { openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { importByCommand } from '../../../../test/store/operator.ts';
import { ownSeller, setOperator } from '../../../../test/store/seller.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { imprintLine } from '../../mail/sender.ts';

async function openLiveShop(delivery?: typeof threeZones): Promise<StripeShop> {
  const shop = await openStripeShop('sk_live_x', delivery && { delivery });
  onTestFinished(() => shop.end());
  return shop;
}

async function readSlips(shop: StripeShop, number: string): Promise<{ text: string }> {
  const desk = await runDesk(shop.store);
  const cookie = await desk.enter();
  const { body } = await desk.call('GET', `/slips?number=${number}`, { cookie });
  return { text: String(body['text']) };
}

/** Sells the lines, and reads the order's number and page. */
async function sell(shop: StripeShop, id: string) {
  shop.stripe.pay([...shop.stripe.sessions.values()].at(-1) ?? shop.only());
  const { order_number: number, order_page: page } = await statusOf(shop.store, id);
  const readOrderPage = async () =>
    (await fetch(shop.store.origin + new URL(page ?? '', shop.store.origin).pathname)).text();
  return { number: number ?? '', readOrderPage };
}

it('INV-RECEIPT: with a complete seller the receipt is an invoice, with net and tax by rate, and refunds have credit notes', async () => {
  setOperator(ownSeller);
  const shop = await openLiveShop(threeZones);
  await importByCommand(shop.store, 'handle,sku,tax_class\nprint,SKU-a3,reduced\n');
  const lines = [
    { variant_id: variantId('white'), quantity: 1 },
    { variant_id: variantId('a3'), quantity: 1 },
  ];
  const id = await openSession(shop.store, lines);
  await sendForm(shop.store, `/checkout/${id}/country`, { country: 'DE' });
  const { number, readOrderPage } = await sell(shop, id);
  await shop.operate(['refund', number, '--line', '2']);
  const year = new Date(shop.store.clock.nowMs).getUTCFullYear();
  const html = await readOrderPage();
  expect(html).toContain(`<b>Invoice ${year}-00001</b>`);
  expect(html).toContain('VAT number ATU12345678');
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
  await shop.operate(['refund', number, '--line', '2']);
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

it('INV-RECEIPT: invoices and credit notes keep the seller of their day, on the order’s page and at the desk', async () => {
  setOperator({ ...ownSeller, register: 'FN 1 a' });
  const shop = await openLiveShop();
  const lines = [{ variant_id: variantId('white'), quantity: 2 }];
  const { number, readOrderPage } = await sell(shop, await openSession(shop.store, lines));
  await shop.operate(['refund', number, '--line', '1=1']);
  const pageBefore = await readOrderPage();
  expect(pageBefore.match(/Wax &amp; Wick GmbH/g)).toHaveLength(1);
  setOperator({ name: 'Moved KG', office: 'Ring 9, 8010 Graz', vatNumber: 'ATU2', register: 'X' });
  expect(await readOrderPage()).toBe(pageBefore);
  await shop.operate(['refund', number, '--line', '1=1']);
  const [ofInvoice = '', ...ofCreditNotes] = (await readOrderPage()).split('<h2 id="paper-C');
  for (const text of ['Wax &amp; Wick GmbH', 'Wollzeile 1', 'FN 1 a', 'VAT number ATU12345678'])
    expect(ofInvoice).toContain(text);
  expect(ofInvoice).not.toContain('Moved KG');
  expect(ofCreditNotes.map((html) => html.includes('Moved KG'))).toEqual([false, true]);
  const desk = await runDesk(shop.store);
  const cookie = await desk.enter();
  const year = new Date(shop.store.clock.nowMs).getUTCFullYear();
  for (const [paper, kept, other] of [
    [`${year}-00001`, 'Wollzeile 1', 'Moved KG'],
    [`C${year}-00001`, 'ATU12345678', 'ATU2'],
    [`C${year}-00002`, 'Ring 9', 'Wax &amp; Wick GmbH'],
  ] as const) {
    const { body } = await desk.call('GET', `/orders/${number}/papers/${paper}`, { cookie });
    expect(body['text'], paper).toContain(kept);
    expect(String(body['text']).replace('ATU12345678', ''), paper).not.toContain(other);
  }
});

test('INV-RECEIPT: a seller whose name or office the owner has not set has receipts, and no paper or mail names an invented one', async () => {
  setOperator({ vatNumber: ownSeller.vatNumber, office: ownSeller.office });
  const shop = await openLiveShop();
  const lines = [{ variant_id: variantId('white'), quantity: 1 }];
  const ofSampleName = await sell(shop, await openSession(shop.store, lines));
  setOperator({ name: ownSeller.name, office: sampleOperator.office });
  const ofSampleOffice = await sell(shop, await openSession(shop.store, lines));
  const { text: slips } = await readSlips(shop, ofSampleOffice.number);
  const pages = [await ofSampleName.readOrderPage(), await ofSampleOffice.readOrderPage()];
  for (const [index, { number }] of [ofSampleName, ofSampleOffice].entries())
    expect(pages[index]).toContain(`<b>Receipt ${number}</b>`);
  expect(slips).toContain('Wax &amp; Wick GmbH');
  for (const text of [...pages, slips, imprintLine().text]) {
    expect(text).not.toContain(sampleOperator.office);
    expect(text).not.toContain('Invoice');
    expect(text).not.toContain(`<br/>${sampleOperator.email}`);
  }
});

test('INV-RECEIPT: a receipt becomes no invoice later, and a credit note to an invoice always has a seller', async () => {
  const shop = await openLiveShop();
  const lines = [{ variant_id: variantId('white'), quantity: 1 }];
  const receipt = await sell(shop, await openSession(shop.store, lines));
  expect(await receipt.readOrderPage()).toContain(`<b>Receipt ${receipt.number}</b>`);
  setOperator(ownSeller);
  await shop.operate(['refund', receipt.number, '--amount', '5']);
  for (const text of ['Invoice', 'Credit note'])
    expect(await receipt.readOrderPage()).not.toContain(text);
  const invoice = await sell(shop, await openSession(shop.store, lines));
  setOperator({ name: 'Moved KG', vatNumber: undefined });
  await shop.operate(['refund', invoice.number, '--amount', '5']);
  const html = await invoice.readOrderPage();
  expect(html).toContain('Credit note C');
  expect(html).not.toContain('Moved KG');
});
