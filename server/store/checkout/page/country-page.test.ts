import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { words } from '../../../../content/words.ts';
import type { Delivery } from '../../../../domain/store/delivery.ts';
import {
  cancel,
  goodForm,
  openSession,
  pay,
  sendForm,
  statusOf,
  stockOf,
} from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { operate } from '../../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../../test/store/running-store.ts';
import { holdMs } from '../../stock/hold-times.ts';

const print = variantId('a3');

let store: RunningStore;
beforeEach(async () => {
  store = await runStore({ delivery: threeZones });
});
afterEach(() => store.end());

const hold = (quantity = 1, place = store) => openSession(place, [{ variant_id: print, quantity }]);
const choose = (session: string, country: string) =>
  sendForm(store, `/checkout/${session}/country`, { country });
async function page(path: string) {
  const response = await fetch(`${store.origin}/checkout/${path}`);
  return { status: response.status, html: await response.text() };
}
/** The order of a paid checkout, as the owner sees it. */
async function orderOf(session: string) {
  const { order_number: number } = await statusOf(store, session);
  const { out } = await operate(store, ['order', number ?? '', '--json']);
  return JSON.parse(out) as Record<string, unknown>;
}

describe('SHIP-COUNTRY: a checkout whose price depends on the country', () => {
  test('asks for the country first, with the price for each, and shows no price before', async () => {
    const session = await hold();
    const { status, html } = await page(session);
    expect(status).toBe(200);
    expect(html).toContain('<option value="" disabled="" selected="">Choose a country</option>');
    expect(html).toMatch(
      /<optgroup label="Germany: \$4\.90, free from \$96\.00"><option value="DE"/,
    );
    expect(html).toMatch(/<optgroup label="Overseas: \$19\.90"><option value="US"/);
    expect(html).toContain('We send to the 4 countries in this list.');
    // The fields show placeholders until a country is chosen.
    expect(html).toContain('<summary data-show="zones">Shipping by country</summary>');
    expect(html).toContain('<dd data-show="shipping">By country</dd>');
    expect(html).toContain('<span data-show="note">Free shipping. </span>');
    expect(html).toContain('<span class="amount" data-show="total"></span>');
    expect(html.toLowerCase()).not.toContain('autocomplete="cc-number"');
    expect(await statusOf(store, session)).toMatchObject({
      subtotal: 4_800,
      shipping: 0,
      tax: null,
      total: 4_800,
    });
  });

  test('shows shipping, its tax and the total for the country, and accepts another country', async () => {
    const session = await hold();
    const answer = await choose(session, 'DE');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/checkout/${session}`]);
    const { html } = await page(session);
    expect(html).toContain('>Shipping to Germany</dt><dd data-show="shipping">$4.90</dd>');
    expect(html).toContain('Includes 19% VAT</dt><dd data-show="included">$8.45</dd>');
    // The texts beside the prices are those of a shop without zones.
    expect(html).not.toContain('Free shipping');
    expect(html).toContain('Pay $52.90</button>');
    expect(html).not.toContain('<select id="country"');
    const secondPage = (await page(`${session}/country`)).html;
    expect(secondPage).toMatch(/<option value="DE"[^>]* selected/);
    expect(secondPage).toContain('>Shipping to other countries</summary>');
    await choose(session, 'US');
    const farPage = await page(session);
    expect(farPage.html).toContain('Pay $67.90</button>');
    expect(farPage.html).not.toContain('VAT</dt><dd data-show="included">$');
    expect(await statusOf(store, session)).toMatchObject({ shipping: 1_990, total: 6_790 });
  });

  test('has free shipping if the zone says so', async () => {
    const session = await hold(2);
    await choose(session, 'DE');
    expect((await page(session)).html).toContain('<dd data-show="shipping">$0.00</dd>');
    expect(await statusOf(store, session)).toMatchObject({ shipping: 0, total: 9_600 });
  });

  test('refuses a country that is not served, or a missing one, with a message', async () => {
    const session = await hold();
    const { country: countryMissing, countryNotServed } = words.checkout.errors;
    for (const [country, words] of [
      ['', countryMissing],
      ['GB', countryNotServed],
      ['de', countryNotServed],
      ['"><b>', countryNotServed],
    ] as const) {
      const answer = await choose(session, country);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`role="alert">${words}`);
    }
    expect(await statusOf(store, session)).toMatchObject({ shipping: 0, total: 4_800 });
    // No form can pay before a country is chosen.
    await pay(store, session, { ...goodForm, choice: '0' });
    expect(await statusOf(store, session)).toMatchObject({ payment_status: 'unpaid' });
    const foreignOrigin = { origin: 'https://elsewhere.example' };
    const sentForm = await sendForm(
      store,
      `/checkout/${session}/country`,
      { country: 'DE' },
      foreignOrigin,
    );
    expect(sentForm.status).toBe(403);
  });

  test('is paid with the price that the buyer saw, even with another country in another tab', async () => {
    const session = await hold();
    await choose(session, 'DE');
    await choose(session, 'AT');
    const oldAnswer = await pay(store, session, { ...goodForm, choice: '1' });
    expect(oldAnswer.status).toBe(422);
    const html = await oldAnswer.text();
    expect(html).toContain(words.checkout.errors.countryChanged);
    expect(html).toContain('Pay $56.90</button>');
    expect(html).toContain('value="Kanaalweg 14"');
    const payAnswer = await pay(store, session, { ...goodForm, choice: '2' });
    expect(payAnswer.status).toBe(303);
    // After the payment, a choice has no effect.
    await choose(session, 'DE');
    await pay(store, session, { ...goodForm, choice: '2' });
    expect(await statusOf(store, session)).toMatchObject({
      payment_status: 'paid',
      shipping: 890,
      total: 5_690,
      tax: { amount: 948, rate_percent: 20, added: false },
    });
  });

  test('creates an order with shipping and tax, and refunds shipping once', async () => {
    const session = await hold(2);
    await choose(session, 'AT');
    await pay(store, session, { ...goodForm, choice: '1' });
    const order = await orderOf(session);
    expect(order).toMatchObject({
      shipping_cents: 890,
      tax_cents: 1_748,
      amount_cents: 10_490,
      address: { country: 'AT' },
      lines: [{ tax_cents: 1_600, total_cents: 9_600 }],
    });
    const number = String(order['number']);
    expect((await operate(store, ['order', number])).out).toMatch(/Includes 20% VAT +\$17\.48\n/);
    const link = (await statusOf(store, session)).order_page ?? '';
    const orderHtml = await (await fetch(store.origin + link)).text();
    expect(orderHtml).toContain('<dt>Includes 20% VAT</dt><dd>$17.48</dd>');
    expect(orderHtml).toContain('<br/>Austria');
    await operate(store, ['refund', number, '--line', '1=1', '--shipping']);
    expect(await orderOf(session)).toMatchObject({ returned_cents: 4_800 + 890 });
    await operate(store, ['refund', number]);
    expect(await orderOf(session)).toMatchObject({ status: 'refunded', returned_cents: 10_490 });
  });

  test('holds its units while a country is chosen, and releases them once', async () => {
    const before = (await stockOf(store, print)) ?? 0;
    const session = await hold();
    await Promise.all(['DE', 'AT', 'DE', 'US'].map((country) => choose(session, country)));
    expect(await stockOf(store, print)).toBe(before - 1);
    await cancel(store, session);
    await choose(session, 'DE');
    expect(await stockOf(store, print)).toBe(before);
    const lateSession = await hold();
    store.clock.nowMs += holdMs;
    expect((await choose(lateSession, 'DE')).status).toBe(303);
    expect((await page(lateSession)).status).toBe(410);
  });

  test('does not ask in a shop with one zone, nor in an older checkout', async () => {
    const { zones, ...otherSettings } = threeZones;
    const oneZoneStore = await runStore({ delivery: { zones: [zones[0]], ...otherSettings } });
    const session = await hold(1, oneZoneStore);
    const html = await (await fetch(`${oneZoneStore.origin}/checkout/${session}`)).text();
    expect(html).toContain('<dt>Shipping, flat rate</dt><dd>$4.90</dd>');
    expect(html).toContain('Includes 19% VAT');
    expect(html).not.toContain('Free shipping');
    expect(html).toContain('<select id="country"');
    const countryPage = await fetch(`${oneZoneStore.origin}/checkout/${session}/country`);
    expect(await countryPage.text()).toContain('Pay $52.90</button>');
    await oneZoneStore.end();
  });

  test('asks again with a message if the country is no longer served, and prices no other country', async () => {
    const [farSession, unchosenSession] = [await hold(), await hold()];
    await choose(farSession, 'US');
    await choose(unchosenSession, 'DE');
    // Simulate a restart with other zones.
    const { zones, ...otherSettings } = threeZones;
    const [firstZone, ...otherZones] = zones;
    const nearDelivery: Delivery = {
      zones: [firstZone, ...otherZones.slice(0, -1)],
      ...otherSettings,
    };
    const { database, clock } = store;
    const after = await runStore({ delivery: nearDelivery, database, clock, keepsDatabase: true });
    const before = await statusOf(after, farSession);
    const form = { ...goodForm, choice: '1', total: String(before.total) };
    const answer = await sendForm(after, `/checkout/${farSession}`, form);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(words.checkout.errors.countryNoLonger);
    expect(await statusOf(after, farSession)).toMatchObject({ payment_status: 'unpaid' });
    for (const path of [farSession, `${farSession}/country`]) {
      const countryPage = await fetch(`${after.origin}/checkout/${path}`);
      expect(countryPage.status).toBe(200);
      const html = await countryPage.text();
      expect(html).toContain(words.checkout.errors.countryNoLonger);
      expect(html).toContain('<option value="" disabled="" selected="">Choose a country</option>');
      expect(html).toContain('<dd data-show="shipping">By country</dd>');
      expect(html).not.toContain('$67.90');
    }
    await sendForm(after, `/checkout/${farSession}/country`, { country: 'AT' });
    await pay(after, farSession, { ...goodForm, choice: '2' });
    expect(await statusOf(after, farSession)).toMatchObject({
      payment_status: 'paid',
      total: 5_690,
    });
    // A country that is still served need not be chosen again.
    await pay(after, unchosenSession, { ...goodForm, choice: '1' });
    expect(await statusOf(after, unchosenSession)).toMatchObject({
      payment_status: 'paid',
      total: 5_290,
    });
    await after.end();
  });

  test('asks if it began with one price for all countries and that has changed', async () => {
    const firstStore = await runStore({ keepsDatabase: true });
    const session = await hold(1, firstStore);
    const { database, clock } = firstStore;
    await firstStore.stop();
    const now = await runStore({ delivery: threeZones, database, clock });
    const html = await (await fetch(`${now.origin}/checkout/${session}`)).text();
    expect(html).toContain(words.checkout.errors.countryNoLonger);
    await sendForm(now, `/checkout/${session}/country`, { country: 'DE' });
    await pay(now, session, { ...goodForm, choice: '1' });
    expect(await statusOf(now, session)).toMatchObject({ payment_status: 'paid', total: 5_290 });
    await now.end();
  });

  test('TAX-RATES: adds the tax if prices exclude it', async () => {
    const addedTaxStore = await runStore({ delivery: { ...threeZones, tax: 'added' } });
    const session = await hold(1, addedTaxStore);
    await sendForm(addedTaxStore, `/checkout/${session}/country`, { country: 'DE' });
    const html = await (await fetch(`${addedTaxStore.origin}/checkout/${session}`)).text();
    expect(html).toContain('19% VAT</dt><dd data-show="added">$10.05</dd>');
    expect(html).toContain('Pay $62.95</button>');
    await pay(addedTaxStore, session, { ...goodForm, choice: '1' });
    expect(await statusOf(addedTaxStore, session)).toMatchObject({
      payment_status: 'paid',
      shipping: 490,
      total: 6_295,
      tax: { amount: 1_005, rate_percent: 19, added: true },
    });
    await addedTaxStore.end();
  });
});

test('PAY-TOTAL: a different total from the displayed one is reported and not paid', async () => {
  const session = await hold();
  await choose(session, 'DE');
  const otherAnswer = await sendForm(store, `/checkout/${session}`, {
    ...goodForm,
    choice: '1',
    total: '5289',
  });
  expect(otherAnswer.status).toBe(422);
  expect(await otherAnswer.text()).toContain(words.checkout.otherTotal);
  expect(await statusOf(store, session)).toMatchObject({ payment_status: 'unpaid', total: 5_290 });
  const shownForm = { ...goodForm, choice: '1', total: '5290' };
  expect((await pay(store, session, shownForm)).status).toBe(303);
  expect(await orderOf(session)).toMatchObject({ amount_cents: 5_290 });
});
