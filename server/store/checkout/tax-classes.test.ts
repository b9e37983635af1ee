import { expect, it, onTestFinished } from 'vitest';
import { goodForm, openSession, pay, sendForm, statusOf } from '../../../test/store/buyer.ts';
import { threeZones } from '../../../test/store/deliveries.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { importByCommand, operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { setMailOn } from '../outbox.ts';

const mug = { variant_id: variantId('white'), quantity: 1 };
const bookItem = { variant_id: variantId('a3'), quantity: 1 };
const download = { variant_id: variantId('pack'), quantity: 1 };

/** A shop with a mug for 16.00, a book for 48.00 and a download that is not taxed. */
async function shop(delivery = threeZones): Promise<RunningStore> {
  const store = await runStore({ delivery });
  onTestFinished(async () => {
    expect(await store.database.audit()).toEqual([]);
    await store.stop();
  });
  const file =
    'handle,sku,tax_class,needs_sending\nprint,SKU-a3,Reduced,\nsticker,SKU-pack,none,no\n';
  const { code, err } = await importByCommand(store, file);
  expect([code, err]).toEqual([0, expect.not.stringContaining('fix')]);
  return store;
}

const pageOf = async (store: RunningStore, path: string) =>
  (await fetch(`${store.origin}/checkout/${path}`)).text();
const chooseCountry = async (store: RunningStore, lines: (typeof mug)[], country: string) => {
  const session = await openSession(store, lines);
  await sendForm(store, `/checkout/${session}/country`, { country });
  return session;
};
async function orderOf(store: RunningStore, session: string) {
  const { order_number: number } = await statusOf(store, session);
  return JSON.parse((await operate(store, ['order', number ?? '', '--json'])).out);
}

it('TAX-CLASS: a mixed cart is taxed line by line, with shipping at the highest rate of the shipped goods, on page, order and receipt', async () => {
  const store = await shop();
  const session = await chooseCountry(store, [mug, bookItem, download], 'DE');
  // 16.00 and 4.90 at 19 %, 48.00 at 7 %.
  expect(await statusOf(store, session)).toMatchObject({
    shipping: 490,
    tax: { amount: 334 + 314, rate_percent: null, added: false },
    subtotal: 7_000,
    total: 7_490,
  });
  expect((await pay(store, session, { ...goodForm, choice: '1' })).status).toBe(303);
  expect(await orderOf(store, session)).toMatchObject({
    tax_cents: 648,
    lines: [
      { tax_class: 'standard', tax_percent: 19, tax_cents: 256 },
      { tax_class: 'reduced', tax_percent: 7, tax_cents: 314 },
      { tax_class: 'none', tax_percent: null, tax_cents: 0 },
    ],
    shipping_tax_cents: 78,
    shipping_tax_percent: 19,
  });
  const { order_page: page } = await statusOf(store, session);
  const html = await (
    await fetch(`${store.origin}${new URL(page ?? '', store.origin).pathname}`)
  ).text();
  expect(html).toContain('Includes 19% VAT');
  expect(html).toContain('Includes 7% VAT');
});

it('SHIP-NONE: a cart without shipped goods asks for no country and no address, and costs no postage', async () => {
  const store = await shop();
  await store.store.database.write((transaction) => setMailOn(transaction, true));
  const session = await openSession(store, [download]);
  const html = await pageOf(store, session);
  expect(html).not.toContain('Where should it go?');
  expect(html).not.toMatch(/id="(?:street|postcode|city|country)"|Shipping/);
  expect(await statusOf(store, session)).toMatchObject({ shipping: 0, tax: null, total: 600 });
  const { email, name, card, expiry, cvc } = goodForm;
  expect((await pay(store, session, { email, name, card, expiry, cvc })).status).toBe(303);
  expect(await orderOf(store, session)).toMatchObject({
    address: null,
    lines: [{ needs_sending: false }],
  });
  // The order counts as fulfilled, and no mail announces a parcel.
  const { order_number: number } = await statusOf(store, session);
  expect(await operate(store, ['fulfil', number ?? ''])).toMatchObject({ code: 0 });
  const mails = await store.store.database.read.selectFrom('mail').select('kind').execute();
  expect(mails.map(({ kind }) => kind)).not.toContain('sent');
});

it('SHIP-NONE: goods taxed in the buyer’s country require the country, and show no postage', async () => {
  const store = await shop();
  await importByCommand(store, 'handle,sku,tax_class\nsticker,SKU-pack,standard\n');
  const session = await openSession(store, [download]);
  const html = await pageOf(store, session);
  expect(html).toContain('<optgroup label="Germany"><option value="DE"');
  expect(html).not.toMatch(/Shipping|\$4\.90/);
  await sendForm(store, `/checkout/${session}/country`, { country: 'AT' });
  expect(await statusOf(store, session)).toMatchObject({
    shipping: 0,
    tax: { amount: 100, rate_percent: 20 },
  });
});

it('OPS-IMPORT: a file with an unknown class or word is refused with its row, and an import is undone with both', async () => {
  const store = await shop();
  const { err } = await importByCommand(
    store,
    'handle,sku,tax_class,needs_sending\nprint,SKU-a3,low,maybe\n',
  );
  expect(err).toContain('tax_class must be standard, reduced or none');
  expect(err).toContain('needs_sending must be yes or no');
  await importByCommand(store, 'handle,sku,tax_class,needs_sending\nprint,SKU-a3,none,no\n');
  const row = async () => {
    const { out } = await operate(store, ['export', '--format', 'csv']);
    const [heads = '', ...rows] = out.split(/\r?\n/);
    const cells = rows.find((line) => line.includes('SKU-a3'))?.split(',') ?? [];
    const cellOf = (head: string) => cells[heads.split(',').indexOf(head)];
    return [cellOf('tax_class'), cellOf('needs_sending')];
  };
  expect(await row()).toEqual(['none', 'no']);
  expect((await operate(store, ['import', '--undo'])).code).toBe(0);
  expect(await row()).toEqual(['reduced', 'yes']);
});

it.each(['included', 'added'] as const)(
  'TAX-CLASS, OPS-AUDIT: untaxed goods beside taxed ones agree with their tax in the audit, which is %s',
  async (tax) => {
    const store = await shop({ ...threeZones, tax });
    const session = await chooseCountry(store, [mug, download], 'DE');
    expect((await pay(store, session, { ...goodForm, choice: '1' })).status).toBe(303);
    await operate(store, ['sold', 'SKU-white=1', 'SKU-pack=1']);
    expect(await operate(store, ['audit'])).toMatchObject({ code: 0, err: '' });
  },
);
