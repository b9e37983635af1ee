import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  test as vitest,
} from 'vitest';
import {
  cancel,
  type Item,
  openSession,
  pay,
  startCheckout,
  statusOf,
  stockOf,
} from '../../../test/store/buyer.ts';
import { fieldId, variantId } from '../../../test/store/fixture-catalogue.ts';
import { type RunningStore, runStore, startMs } from '../../../test/store/running-store.ts';
import { isFirstDatabase } from '../../../test/store/test-database.ts';
import { holdMs } from '../stock/hold-times.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const white = variantId('white');
const print = variantId('a3');
const sleeveId = variantId('brown');
const itemOf = (variant_id: string, quantity = 1): Item => ({ variant_id, quantity });

let store: RunningStore;
beforeEach(async () => {
  store = await runStore();
});
afterEach(() => store.end());

const answerOf = async (items: Item[], headers: Record<string, string> = {}) => {
  const response = await startCheckout(store, items, headers);
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
};

describe('starting a checkout', () => {
  test('responds with a URL of the checkout page that already contains a question mark', async () => {
    const { status, body, headers } = await answerOf([itemOf(white)]);
    expect(status).toBe(200);
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^${store.origin}/checkout/[0-9a-f]{32}\\?lang=en$`)),
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('creates an id of which no part can be guessed from others', async () => {
    const ids = await Promise.all(
      Array.from({ length: 32 }, () => openSession(store, [itemOf(variantId('pack'))])),
    );
    // Every digit of 128 random bits differs between ids. Most digits of a counter or a time would not.
    for (let digitIndex = 0; digitIndex < 32; digitIndex++)
      expect(new Set(ids.map((id) => id[digitIndex])).size).toBeGreaterThan(4);
  });

  test('PAY-PRICE: takes prices from the database, whatever the client sends', async () => {
    const items = [
      {
        ...itemOf(white, 2),
        price: 1,
        price_in_cents: 1,
        prices: [{ amount: 1 }],
        currency: 'jpy',
      },
    ];
    const session = await openSession(store, items);
    expect(await statusOf(store, session)).toMatchObject({
      total: 3_200,
      status: 'open',
      payment_status: 'unpaid',
      currency: { code: 'usd' },
    });
  });

  test('a sale price applies, a sale price of 0 is none, and a price of 0 is free', async () => {
    const total = async (id: string) =>
      (await statusOf(store, await openSession(store, [itemOf(id)]))).total;
    expect(await total(variantId('small'))).toBe(5_400);
    expect(await total(variantId('large'))).toBe(6_400);
    expect(await total(variantId('free'))).toBe(0);
  });

  it('lines of the same variant are merged, and their sum must be in stock', async () => {
    const session = await openSession(store, [itemOf(print, 2), itemOf(print, 3)]);
    expect(await statusOf(store, session)).toMatchObject({
      lines: [{ variant_id: print, quantity: 5, unit_amount: 4_800, amount: 24_000 }],
    });
    await cancel(store, session);
    expect(await answerOf([itemOf(print, 3), itemOf(print, 3)])).toMatchObject({
      status: 409,
      body: {
        message: 'Not enough stock for The print (a3). Only 5 left.',
        variant_id: print,
        available: 5,
      },
    });
  });

  it('lines with different custom fields stay separate, and share the stock', async () => {
    const engravedItem = (value: string, quantity: number): Item => ({
      ...itemOf(sleeveId, quantity),
      custom_field_values: [{ custom_field_id: fieldId('letters'), value }],
    });
    const session = await openSession(store, [
      engravedItem('AB', 2),
      engravedItem('CD', 3),
      engravedItem(' AB ', 1),
    ]);
    expect(await statusOf(store, session)).toMatchObject({
      lines: [
        { quantity: 3, custom_field_values: [{ title: 'Initials', value: 'AB' }] },
        { quantity: 3, custom_field_values: [{ title: 'Initials', value: 'CD' }] },
      ],
    });
    expect(await stockOf(store, sleeveId)).toBe(14);
    expect((await answerOf([engravedItem('EF', 8), engravedItem('GH', 7)])).status).toBe(409);
  });

  test('a missing or blank required field is refused by name', async () => {
    const blankItem = {
      ...itemOf(sleeveId),
      custom_field_values: [{ custom_field_id: fieldId('letters'), value: '  ' }],
    };
    for (const item of [itemOf(sleeveId), blankItem])
      expect(await answerOf([item])).toMatchObject({
        status: 422,
        body: {
          statusCode: 422,
          message: "The sleeve (brown): 'Initials' is required",
          variant_id: sleeveId,
          custom_field_id: fieldId('letters'),
        },
      });
  });

  test('products that are not for sale, hidden or deleted are refused', async () => {
    await store.store.database.write((transaction) =>
      transaction
        .updateTable('product')
        .set({ deleted_at: 1 })
        .where('url_handle', '=', 'mug')
        .execute(),
    );
    for (const name of ['paper', 'hidden', 'white'])
      expect(await answerOf([itemOf(variantId(name))]), name).toMatchObject({
        status: 422,
        body: { variant_id: variantId(name) },
      });
  });

  test('two currencies in one cart are refused', async () => {
    await store.store.database.write((transaction) =>
      transaction
        .updateTable('variant')
        .set({ currency_code: 'eur' })
        .where('id', '=', white)
        .execute(),
    );
    expect((await answerOf([itemOf(white), itemOf(print)])).status).toBe(422);
    expect((await answerOf([itemOf(white)])).status).toBe(200);
  });

  it('one line without stock refuses the whole cart and holds none of it', async () => {
    expect((await answerOf([itemOf(white), itemOf(variantId('gone'))])).status).toBe(409);
    expect(await stockOf(store, white)).toBe(1_000);
  });
});

describe('a hold', () => {
  it('PAY-HOLD: takes stock off sale for 40 minutes, and then the sweeper releases it', async () => {
    const session = await openSession(store, [itemOf(print, 5)]);
    expect(await stockOf(store, print)).toBe(0);
    store.clock.nowMs = startMs + holdMs - 1;
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
    expect(holdMs).toBe(40 * 60_000);
    store.clock.nowMs = startMs + holdMs;
    expect(await statusOf(store, session)).toMatchObject({ status: 'expired', cancelled: false });
    await expect.poll(() => stockOf(store, print)).toBe(5);
  });

  it('is released after a restart, too', async () => {
    const firstStore = await runStore({ keepsDatabase: true });
    await openSession(firstStore, [itemOf(print, 5)]);
    await firstStore.stop();
    const secondStore = await runStore({
      database: firstStore.database,
      clock: { nowMs: startMs + holdMs },
    });
    await expect.poll(() => stockOf(secondStore, print)).toBe(5);
    await secondStore.stop();
  });

  it('DB-SHARED: is released once, whichever sweeper is first', async () => {
    for (let i = 0; i < 30; i++)
      await openSession(store, [itemOf(white), itemOf(variantId('plain'))]);
    const otherAnswers = await Promise.all(
      [1, 2].map(() =>
        runStore({ database: store.database, clock: store.clock, keepsDatabase: true }),
      ),
    );
    store.clock.nowMs = startMs + holdMs;
    await expect.poll(() => stockOf(store, white)).toBe(1_000);
    for (const otherAnswer of otherAnswers) {
      expect(otherAnswer.logged).toEqual([]);
      await otherAnswer.stop();
    }
  });

  it('is released once by its browser, and not after payment', async () => {
    const session = await openSession(store, [itemOf(print, 2)]);
    for (let i = 0; i < 2; i++) {
      const response = await cancel(store, session);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: 'expired', cancelled: true });
    }
    expect(await stockOf(store, print)).toBe(5);
    const paidSession = await openSession(store, [itemOf(print)]);
    await pay(store, paidSession);
    expect((await cancel(store, paidSession)).status).toBe(409);
    expect(await stockOf(store, print)).toBe(4);
    expect(await statusOf(store, paidSession)).toMatchObject({ payment_status: 'paid' });
  });

  it('is released once if twenty cancel at the same time', async () => {
    const session = await openSession(store, [itemOf(print, 2)]);
    await Promise.all(Array.from({ length: 20 }, () => cancel(store, session)));
    expect(await stockOf(store, print)).toBe(5);
  });

  test('is released when the same browser starts another checkout', async () => {
    const firstSession = await openSession(store, [itemOf(print, 5)]);
    const secondSession = await openSession(store, [itemOf(print, 4)], {
      'previous-session': firstSession,
    });
    expect(await statusOf(store, firstSession)).toMatchObject({
      status: 'expired',
      cancelled: true,
    });
    expect(await statusOf(store, secondSession)).toMatchObject({ status: 'open' });
    expect(await stockOf(store, print)).toBe(1);
  });

  it('stays when the other checkout is refused', async () => {
    const firstSession = await openSession(store, [itemOf(print, 5)]);
    const { status, body } = await answerOf([itemOf(print, 6)], {
      'previous-session': firstSession,
    });
    expect({ status, body }).toMatchObject({ status: 409, body: { available: 5 } });
    expect(await statusOf(store, firstSession)).toMatchObject({ status: 'open' });
  });

  it('PROD-QUANTITY: of an unmanaged variant is limited to the provider’s maximum in a line, and holds no stock', async () => {
    const packId = variantId('pack');
    const session = await openSession(store, [itemOf(packId, 999_999)]);
    expect((await pay(store, session)).status).toBe(303);
    expect(await stockOf(store, packId)).toBeNull();
    const tooManyLines = [
      [itemOf(white), itemOf(packId, 1_000_000)],
      [itemOf(packId, 999_999), itemOf(packId, 1)],
    ];
    for (const items of tooManyLines)
      expect(await answerOf(items)).toMatchObject({
        status: 400,
        body: {
          message: 'At most 999,999 of one article can be bought at once',
          variant_id: packId,
        },
      });
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': '3f0c7a52-5f7b-4d55-9a2b-0f6c' };

  it('gives the same session for the same body, also to twenty simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answerOf([itemOf(print)], key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await stockOf(store, print)).toBe(4);
  });

  it('gives the same session to all who request it before it exists', async () => {
    const otherLock = await store.database.lock();
    const pendingAnswers = Promise.all(
      Array.from({ length: 5 }, () => answerOf([itemOf(print)], key)),
    );
    // Let the requests run until they wait for the lock.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await otherLock.release();
    const answers = await pendingAnswers;
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(
      1,
    );
    expect(answers[0]?.status).toBe(200);
    expect(await stockOf(store, print)).toBe(4);
  });

  test('is refused with another body, or if it can be guessed', async () => {
    await openSession(store, [itemOf(print)], key);
    expect((await answerOf([itemOf(print, 2)], key)).status).toBe(409);
    expect(await stockOf(store, print)).toBe(4);
    expect((await answerOf([itemOf(print)], { 'idempotency-key': '1' })).status).toBe(400);
  });
});

describe('a session', () => {
  test('is reported without contact data, and never stored by caches', async () => {
    const session = await openSession(store, [itemOf(white)]);
    await pay(store, session);
    const response = await fetch(`${store.base}/checkout/${session}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).not.toMatch(/mara|lindqvist|kanaalweg|rotterdam|4242 ?4242/i);
    expect(JSON.parse(text)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      order_number: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/),
      total: 1_600,
    });
  });

  test('with an unknown id is not found, neither by GET nor by cancel', async () => {
    for (const id of ['0'.repeat(32), 'x', '%2e%2e%2fproducts', `${'0'.repeat(32)}/pay`]) {
      expect((await fetch(`${store.base}/checkout/${id}`)).status).toBe(404);
    }
    expect((await cancel(store, '0'.repeat(32))).status).toBe(404);
    const knownSession = await openSession(store, [itemOf(white)]);
    const nearSession = knownSession.slice(0, -1) + (knownSession.endsWith('0') ? '1' : '0');
    expect((await fetch(`${store.base}/checkout/${nearSession}`)).status).toBe(404);
    expect((await cancel(store, nearSession)).status).toBe(404);
  });
});

describe('limits', () => {
  let limitedStore: RunningStore;
  beforeAll(async () => {
    limitedStore = await runStore({ ratePerMinute: 10 });
  });
  afterAll(() => limitedStore.stop());
  const fromAddress = (address: string) => ({ 'x-test-address': address });

  it('an address starts at most ten checkouts a minute, and others are not affected', async () => {
    for (let i = 0; i < 10; i++)
      await startCheckout(limitedStore, [itemOf('none')], fromAddress('192.0.2.7'));
    const refusal = await startCheckout(limitedStore, [itemOf(white)], fromAddress('192.0.2.7'));
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBe(60);
    expect(await refusal.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' });
    await openSession(limitedStore, [itemOf(white)], fromAddress('192.0.2.8'));
    limitedStore.clock.nowMs += 60_000;
    await openSession(limitedStore, [itemOf(white)], fromAddress('192.0.2.7'));
  });
});
