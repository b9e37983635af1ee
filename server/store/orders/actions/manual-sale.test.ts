import { expect, it } from 'vitest';
import { runDesk } from '../../../../test/desk/running-desk.ts';
import { stockOf } from '../../../../test/store/buyer.ts';
import { threeZones } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { buy, importByCommand, operate, shop } from '../../../../test/store/operator.ts';

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const german = { delivery: threeZones };

/** A shop on the 20th of a month, whose prints are taxed at the reduced rate. */
async function market() {
  const store = await shop({ delivery: threeZones });
  store.clock.nowMs = noon('2026-11-20');
  await importByCommand(store, 'handle,sku,tax_class\nprint,SKU-a3,reduced\n');
  const sell = async (...args: string[]) => operate(store, ['sold', ...args], german);
  const order = async (out: string) => {
    const number = /Order (\S+) is recorded/.exec(out)?.[1] ?? '';
    return JSON.parse((await operate(store, ['order', number, '--json'])).out);
  };
  const stockLeft = (name: string) => stockOf(store, variantId(name));
  return { store, sell, order, stockLeft };
}

it('OPS-SOLD: several articles are one sale, each with its own tax, on the day of the market', async () => {
  const { store, sell, order, stockLeft } = await market();
  const { code, out } = await sell(
    ...['SKU-a3', '2@53.50', 'SKU-white', '3', '--day', '14.11.2026', '--country', 'DE'],
  );
  expect(code).toBe(0);
  // 7 % of 107.00 is 7.00, and 19 % of 48.00 is 7.66.
  expect(await order(out)).toMatchObject({
    created_at: '2026-11-14T12:00:00.000Z',
    status: 'fulfilled',
    amount_cents: 15_500,
    tax_cents: 1_466,
    lines: [
      { sku: 'SKU-a3', quantity: 2, unit_cents: 5_350, tax_cents: 700 },
      { sku: 'SKU-white', quantity: 3, unit_cents: 1_600, tax_cents: 766 },
    ],
  });
  expect([await stockLeft('a3'), await stockLeft('white')]).toEqual([3, 997]);
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const get = async (path: string) => (await desk.call('GET', path, { cookie })).body;
  const dayRange = '?from=2026-11-14&to=2026-11-14';
  expect(await get(`/accounts${dayRange}`)).toMatchObject({
    days: [{ day: '2026-11-14', sold_cents: 15_500 }],
    taxes: [
      { percent: 19, sold_cents: 4_800, sold_tax_cents: 766 },
      { percent: 7, sold_cents: 10_700, sold_tax_cents: 700 },
    ],
    documents: [{ day: '2026-11-14' }],
    products: [{ pieces: 2 }, { pieces: 3 }],
  });
  const stockMoves = (await get(`/stock/${variantId('a3')}/moves`)) as unknown as object[];
  expect(stockMoves[0]).toMatchObject({ change: -2, on_hand: 3, at: '2026-11-14T12:00:00.000Z' });
});

it('OPS-SOLD: a day must be in the open month, and not in the future', async () => {
  const { sell, stockLeft } = await market();
  for (const [day, sentence] of [
    ['2026-10-31', 'before 2026-11-01'],
    ['2026-11-21', '2026-11-21 is still to come'],
    ['20', 'must be a day'],
  ] as const) {
    const { err } = await sell('SKU-a3', '1', '--country', 'DE', '--day', day);
    expect(err, day).toContain(sentence);
  }
  expect(await stockLeft('a3')).toBe(5);
});

it('OPS-SOLD: units that a later count already lacks are not subtracted again', async () => {
  const { store, sell, order, stockLeft } = await market();
  store.clock.nowMs = noon('2026-11-16');
  await operate(store, ['stock', 'SKU-a3', '3']);
  store.clock.nowMs = noon('2026-11-20');
  const { out } = await sell(
    'SKU-a3',
    '2',
    'SKU-white',
    '1',
    '--country',
    'DE',
    '--day',
    '2026-11-14',
  );
  expect(out).toContain('The print (a3), SKU-a3 was counted since');
  expect([await stockLeft('a3'), await stockLeft('white')]).toEqual([3, 999]);
  expect(await store.database.audit()).toEqual([]);
  const { number } = await order(out);
  const cancelResult = await operate(store, ['cancel', number]);
  expect(cancelResult.code).toBe(0);
  expect(cancelResult.out).toContain(
    'Never taken from the stock, which stays as it was counted: 2 of The print (a3), SKU-a3. If they came back after that count, `stock SKU-a3 +2` adds them.\n',
  );
  expect(cancelResult.out).toContain('Back in stock: 1 of');
  expect([await stockLeft('a3'), await stockLeft('white')]).toEqual([3, 1_000]);
  expect(await store.database.audit()).toEqual([]);
});

it('OPS-SOLD: a refund restocks no units that a later count covers, not even by lines', async () => {
  const { store, sell, order, stockLeft } = await market();
  await operate(store, ['stock', 'SKU-a3', '20']);
  const day = ['--country', 'DE', '--day', '2026-11-14'];
  const orderOfLines = (await order((await sell('SKU-a3', '3', 'SKU-a3', '1@20', ...day)).out))
    .number;
  const orderOfAll = (await order((await sell('SKU-a3', '2', ...day)).out)).number;
  // A count after the sale was recorded does not change the units that the sale took.
  store.clock.nowMs = noon('2026-11-21');
  await operate(store, ['stock', 'SKU-a3', '19']);
  for (const [args, pieces] of [
    [[orderOfLines, '--line', '1=2'], 2],
    [[orderOfLines, '--line', '1=1', '--line', '2=1'], 2],
    [[orderOfAll], 2],
  ] as const) {
    const { code, out } = await operate(store, ['refund', ...args, '--restock']);
    expect(code, args.join(' ')).toBe(0);
    expect(out).toContain(`stays as it was counted: ${pieces} of The print (a3)`);
    expect(out).not.toContain('Back in stock');
    expect(await stockLeft('a3')).toBe(19);
    expect(await store.database.audit()).toEqual([]);
  }
});

it('OPS-SOLD: units that a sale took before the article was counted are restocked', async () => {
  const { store, sell, order, stockLeft } = await market();
  const day = ['--country', 'DE', '--day', '2026-11-14'];
  const { number } = await order((await sell('SKU-a3', '2', ...day)).out);
  store.clock.nowMs = noon('2026-11-21');
  await operate(store, ['stock', 'SKU-a3', '3']);
  expect((await operate(store, ['cancel', number])).out).toContain('Back in stock: 2 of');
  expect(await stockLeft('a3')).toBe(5);
  expect(await store.database.audit()).toEqual([]);
});

it('OPS-SOLD: a sale after a count on the same day is subtracted from it, and the output says so', async () => {
  const { store, sell, stockLeft } = await market();
  await operate(store, ['stock', 'SKU-a3', '20']);
  store.clock.nowMs += 60_000;
  const { out } = await sell('SKU-a3', '3', 'SKU-white', '1', '--country', 'DE');
  expect(out).toContain('The print (a3), SKU-a3 was counted earlier on that day, and the sale was');
  expect(out).not.toContain('white) was counted');
  expect(await stockLeft('a3')).toBe(17);
  const earlySale = await sell('SKU-a3', '1', '--country', 'DE', '--day', '2026-11-20T08:00');
  expect(earlySale.out).toContain('was counted since');
  expect(earlySale.out).not.toContain('earlier on that day');
});

it('OPS-SOLD: an article has the price of that day, and may appear twice with two prices', async () => {
  const { store, sell, order, stockLeft } = await market();
  store.clock.nowMs = noon('2026-11-18');
  await operate(store, ['price', 'SKU-a3', '60']);
  store.clock.nowMs = noon('2026-11-20');
  const day = ['--country', 'DE', '--day', '2026-11-17'];
  expect(await order((await sell('SKU-a3', '1', 'SKU-a3', '1@20', ...day)).out)).toMatchObject({
    amount_cents: 6_800,
    lines: [{ unit_cents: 4_800 }, { unit_cents: 2_000 }],
  });
  expect(await stockLeft('a3')).toBe(3);
});

it('OPS-SOLD: an invalid sale writes nothing, and the refusal names the article', async () => {
  const { store, sell, stockLeft } = await market();
  await buy(store, [{ variant_id: variantId('a3'), quantity: 2 }]);
  for (const [args, sentence] of [
    [['SKU-white', '1', 'SKU-a3', '4'], 'Not enough stock for The print (a3). Only 3 left.'],
    [['SKU-a3', '2', 'SKU-a3', '2'], 'Only 3 left'],
    [['SKU-white', '1', 'SKU-none', '1'], "'SKU-none'"],
    [['SKU-white', '1', 'SKU-a3', '1@x'], 'is no price'],
    [['SKU-white', '1', 'SKU-a3'], 'how many'],
    [['SKU-white', '1', 'SKU-a3', '1', '--price', '5'], '@'],
  ] as const) {
    const { code, err } = await sell(...args, '--country', 'DE');
    expect(code, args.join(' ')).not.toBe(0);
    expect(err).toContain(sentence);
  }
  expect([await stockLeft('a3'), await stockLeft('white')]).toEqual([3, 1_000]);
});

it('OPS-SOLD: a price of 0 needs a confirmation, typed or by default, and a gift is recorded with it', async () => {
  const { store, sell, order } = await market();
  const giftArgs = ['SKU-a3', '1@0', 'SKU-white', '1', '--country', 'DE'];
  const giftSale = await sell(...giftArgs);
  expect(giftSale).toMatchObject({
    code: 1,
    err: '1 × The print (a3), SKU-a3 would be given away at a price of 0. --free confirms that this is intended.\n',
  });
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const json = { lines: [{ variant: 'SKU-a3', pieces: '1', price: '0' }], country: 'DE' };
  const sentence = '1 × The print (a3), SKU-a3 would be given away at a price of 0.';
  expect(await desk.call('POST', '/sales', { cookie, json })).toMatchObject({
    status: 409,
    body: { message: sentence, unless: 'free' },
  });
  const consentedSale = { ...json, consents: [{ unless: 'free', sentence }] };
  // The confirmation is for one unit of this article only.
  const hundredPieces = [{ variant: 'SKU-a3', pieces: '100', price: '0' }];
  expect(
    await desk.call('POST', '/sales', { cookie, json: { ...consentedSale, lines: hundredPieces } }),
  ).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^100 × /) } });
  const bothLines = [...json.lines, { variant: 'SKU-white', pieces: '1', price: '0' }];
  expect(
    await desk.call('POST', '/sales', { cookie, json: { ...consentedSale, lines: bothLines } }),
  ).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('SKU-white'), unless: 'free' },
  });
  expect((await desk.call('POST', '/sales', { cookie, json: consentedSale })).status).toBe(200);
  const { out } = await sell(...giftArgs, '--free');
  expect(await order(out)).toMatchObject({ amount_cents: 1_600 });
});

it('OPS-SOLD: an article without a price on the day of the sale needs one, and a later count covers its units', async () => {
  const { store, sell, order, stockLeft } = await market();
  const boxFile = 'handle,title,sku,price,stock\nbox,Box,BOX-1,30,10\n';
  expect((await importByCommand(store, boxFile)).code).toBe(0);
  store.clock.nowMs = noon('2026-11-21');
  expect((await operate(store, ['price', 'BOX-1', '35'])).code).toBe(0);
  const day = ['--country', 'DE', '--day', '2026-11-14'];
  expect(await sell('BOX-1', '1', ...day)).toMatchObject({
    code: 1,
    err: 'Box (Standard), BOX-1 had no price here on 2026-11-14: it has one since 2026-11-20. Say at which price it was sold.\n',
  });
  const { out } = await sell('BOX-1', '1@28', ...day);
  expect(out).toContain('Box (Standard), BOX-1 was counted since that day');
  expect(await order(out)).toMatchObject({ amount_cents: 2_800 });
  const todaysOrder = await order((await sell('BOX-1', '1', '--country', 'DE')).out);
  expect(todaysOrder.amount_cents).toBe(3_500);
  expect(await stockLeft('a3')).toBe(5);
});

it('OPS-SOLD, DESK-REFUND: the desk says which units a refund has not restocked, and how to add them', async () => {
  const { store, sell, order, stockLeft } = await market();
  await operate(store, ['stock', 'SKU-a3', '20']);
  const day = ['--country', 'DE', '--day', '2026-11-14'];
  const { number } = await order((await sell('SKU-a3', '2', ...day)).out);
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const part = { kind: 'lines', line: ['1=1'], shipping: false };
  const refund = async (plan: string) => {
    const { body } = await desk.call('GET', `/orders/${number}`, { cookie });
    const seenReturnedCents = body['returned_cents'];
    const json = { plan, part, seenReturnedCents };
    return desk.call('POST', `/orders/${number}/refund`, { cookie, json });
  };
  expect((await refund('restock')).body['notes']).toEqual([
    'Never taken from the stock, which stays as it was counted: 1 of The print (a3), SKU-a3. If they came back after that count, +1 under Stock adds them.',
  ]);
  expect(await stockLeft('a3')).toBe(20);
  expect((await refund('refund')).body['notes']).toEqual([]);
});

it('OPS-SOLD: a sale whose sum is too large is refused, and the shop’s sums stay readable', async () => {
  const { store } = await market();
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  const line = { variant: 'SKU-pack', pieces: '999999', price: '10000000' };
  const sell = (lines: object[]) =>
    desk.call('POST', '/sales', { cookie, json: { lines, country: 'DE' } });
  const largeLine = { ...line, pieces: '100' };
  for (const lines of [
    [line],
    Array.from({ length: 10 }, () => line),
    [largeLine, { ...largeLine, pieces: '901' }],
  ])
    expect(await sell(lines)).toMatchObject({
      status: 409,
      body: {
        message: 'A sale comes to $10000000000.00 at most: look at its pieces and prices.',
      },
    });
  for (let n = 0; n < 2; n++)
    expect((await sell([largeLine, { ...largeLine, pieces: '900' }])).status).toBe(200);
  expect(await desk.call('GET', '/today', { cookie })).toMatchObject({
    status: 200,
    body: { sales: { today: [{ amount_cents: 2_000_000_000_000 }] } },
  });
});
