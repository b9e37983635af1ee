import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { auditAfter } from '../../../test/store/audit-after.ts';
import { openSession, pay } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate } from '../../../test/store/operator.ts';
import { type RunningStore, runStore } from '../../../test/store/running-store.ts';
import { openStripeShop } from '../../../test/store/stripe-shop.ts';
import { queryReadOnly } from '../../db/inspect-database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { readInSnapshot } from '../../db/read-in-snapshot.ts';
import { auditStore, storeChecks } from './audit-store.ts';

const mug = { variant_id: variantId('white'), quantity: 2 };

/** A shop with every kind of event. Unlike other test shops, it is not audited when the test ends. */
async function usedShop(): Promise<RunningStore> {
  const store = await runStore();
  onTestFinished(() => store.stop());
  await openSession(store, [mug]);
  await buy(store, [mug, { variant_id: variantId('pack'), quantity: 1 }]);
  const sentOrder = await buy(store, [mug]);
  const refundedOrder = await buy(store, [mug]);
  const cancelledOrder = await buy(store, [mug]);
  for (const args of [
    ['fulfil', sentOrder],
    ['refund', refundedOrder, '--restock'],
    ['cancel', cancelledOrder],
    ['refund', sentOrder, '--line', '1=1', '--restock'],
    ['sold', 'SKU-white', '3'],
    ['stock', 'SKU-white', '+7'],
  ])
    expect(await operate(store, args)).toMatchObject({ code: 0 });
  return store;
}

const openCheckout = "(select min(id) from checkout_session where state = 'open')";
const paidOrder = "(select min(number) from orders where status = 'paid')";
const session = `(select session_id from orders where number = ${paidOrder})`;
const whiteMug = `'${variantId('white')}'`;
const insertMove = (columns: string) => `insert into inventory_move
  (id, variant_id, session_id, kind, on_hand_change, reserved_change, created_at) values ('m', ${whiteMug}, ${columns}, 1)`;

const withdrawal = (pieces: string) =>
  `insert into withdrawal (id, once, order_id, order_number, name, email, pieces, statement, late, received_at)
    values ('W-1', '1', (select id from orders where number = ${paidOrder}), '', '', '', '${pieces}', '', 0, 1)`;

const invoiceOf = (order: string) =>
  `insert into document (kind, year, number, order_id, amount_cents, created_at) values ('invoice', 1999, 1, ${order}, 1, 1)`;

const refundedOrder = `(select order_id from refund where state = 'made' limit 1)`;

/** For each check, a statement that violates it; null if only a damaged file can. */
const damages: Record<string, string | null> = {
  file: null,
  references: null,
  'on hand': `update inventory set on_hand = on_hand + 1 where variant_id = ${whiteMug}`,
  'reserved by moves': `update inventory set reserved = reserved + 1 where variant_id = ${whiteMug}`,
  'reserved by checkouts': `update checkout_session set state = 'expired' where id = ${openCheckout}`,
  'counted without stock': `update variant set manage_inventory = 1 where manage_inventory = 0`,
  'not reserved': `update checkout_item set held = 0 where session_id = ${openCheckout}`,
  'moves of a checkout': insertMove(`${session}, 'release', 0, 1`),
  'moves without a checkout': insertMove(`'nobody', 'sale', -1, 0`),
  'more returned than taken': insertMove(`${openCheckout}, 'restock', 1, 0`),
  'paid without an order': `update checkout_session set state = 'paid' where id = ${openCheckout}`,
  'order without a paid checkout': `update checkout_session set state = 'expired' where id = ${session}`,
  'lines of an order': `update order_item set quantity = quantity + 1
    where order_id = (select id from orders where number = ${paidOrder}) and line = 0`,
  'status of an order': `update orders set status = 'lost' where number = ${paidOrder}`,
  'sending time of an order': `update orders set status = 'fulfilled' where number = ${paidOrder}`,
  'tax of a checkout line': `update checkout_item set tax_rate_ppm = 190000`,
  'statement of a payment': `update orders set shipping_tax_rate_ppm = 50000`,
  'sum of an order': `update orders set amount_cents = amount_cents + 1 where number = ${paidOrder}`,
  'pieces of an order': `delete from inventory_move where kind = 'sale' and session_id = ${session}`,
  'sold without an order': insertMove(`${openCheckout}, 'sale', -1, 0`),
  'cancelled without restocking': `delete from inventory_move where kind = 'restock'
    and session_id in (select session_id from orders where status = 'cancelled')`,
  'payment without an order': `update payment_event set session_id = 'nobody' where session_id = ${session}`,
  'order without a payment': `delete from payment_event where session_id = ${session}`,
  'paid more than once': `insert into payment_event
    (provider, event_id, session_id, type, effect, received_at) values ('test', 'again', ${session}, 'paid', 'paid', 1)`,
  'sum of a checkout': `update checkout_session set subtotal_cents = subtotal_cents + 1 where id = ${openCheckout}`,
  'tax of a checkout': `update checkout_session set tax_rate_ppm = 190000 where id = ${openCheckout}`,
  'sum of a line': `update order_item set total_cents = total_cents - 1`,
  'tax of an order': `update orders set tax_rate_ppm = 190000`,
  'refunds of an order': `update refund set state = 'failed' where kind = 'whole'`,
  'sum of a refund': `update refund set amount_cents = amount_cents + 1 where kind = 'lines'`,
  'presentment of a refund': `update refund set presentment_cents = 5, presentment_currency = 'jpy'`,
  'date of a document': invoiceOf(`(select id from orders where number = ${paidOrder})`),
  'pieces of refunds': `update refund_piece set quantity = 99`,
  'price of pieces': `update refund_piece set cents = cents - 2`,
  'shipping of refunds': `update refund set shipping_cents = 1`,
  'moves of refunds': `update inventory_move set refund_id = 'none' where refund_id is not null`,
  'numbers of documents': `insert into document_count (kind, year, last) values ('invoice', 2020, 3)`,
  'order without an invoice': `update checkout_session set provider = 'hand' where id = ${session}`,
  'refund without a credit note': invoiceOf(refundedOrder),
  'sum of a document': invoiceOf(`(select id from orders where number = ${paidOrder})`),
  'seller of a credit note': `${invoiceOf(refundedOrder)};
    insert into document (kind, year, number, order_id, amount_cents, seller, created_at)
    values ('credit', 1999, 1, ${refundedOrder}, 1, '{}', 1)`,
  'document without a payment': invoiceOf(`(select id from orders where number = ${paidOrder})`),
  'refund of another order': `${withdrawal('[]')}; insert into withdrawal_refund (withdrawal_id, refund_id)
    values ('W-1', (select min(id) from refund))`,
  'pieces of a withdrawal': withdrawal('[{"line":0,"quantity":99,"title":"Mug"}]'),
};

test('OPS-AUDIT: a consistent store is reported in one line with exit code 0', async () => {
  const store = await usedShop();
  expect(await operate(store, ['audit'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^All checks passed in \S+: 5 orders, \d+ moves of stock\.\n$/),
  });
  const { code, out } = await operate(store, ['audit', '--json']);
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, orders: 5, differences: [] });
});

test('OPS-AUDIT: a broken row of every kind is found', async () => {
  const store = await usedShop();
  expect(Object.keys(damages).toSorted()).toEqual(Object.keys(storeChecks).toSorted());
  const db = await openDatabase({ place: store.database.place });
  onTestFinished(db.close);
  for (const [kind, statement] of Object.entries(damages))
    if (statement !== null) expect(await auditAfter(db, statement), kind).toContain(kind);
});

test('OPS-AUDIT: faults are described in plain words with what to do, and a stock count repairs them', async () => {
  const store = await usedShop();
  const db = await openDatabase({ place: store.database.place });
  onTestFinished(db.close);
  await db.write((transaction) =>
    transaction
      .updateTable('inventory')
      .set((row) => ({ on_hand: row('on_hand', '+', 4), reserved: row('reserved', '+', 1) }))
      .where('variant_id', '=', variantId('white'))
      .execute(),
  );
  const { code, out, err } = await operate(store, ['audit']);
  expect({ code, err }).toEqual({ code: 1, err: '3 differences were found.\n' });
  expect(out).toContain(
    'SKU-white has 1005 on hand, but its moves add up to 1001.\n  Count the pieces and enter their number: stock SKU-white <number>.',
  );
  expect(out).toContain('SKU-white has 3 reserved, but open checkouts hold 2.');
  const asJson = await operate(store, ['audit', '--json']);
  expect(asJson.code).toBe(1);
  expect(JSON.parse(asJson.out).differences).toHaveLength(3);
  expect(await operate(store, ['stock', 'SKU-white', '950'])).toMatchObject({ code: 0 });
  expect(await operate(store, ['audit'])).toMatchObject({ code: 0 });
});

test('OPS-AUDIT: a damaged file is found', async () => {
  const store = await usedShop();
  const { place } = store.database;
  if ('url' in place) return;
  const file = new DatabaseSync(place.file, { enableForeignKeyConstraints: false });
  file.exec('PRAGMA ignore_check_constraints = 1');
  file.exec('update inventory set reserved = on_hand + 1');
  file.exec("insert into product_collection values ('none', 'none', 1)");
  file.exec("update refund set order_id = 'none'");
  file.close();
  const { out } = await operate(store, ['audit']);
  expect(out).toContain('The database file is damaged: CHECK constraint failed in inventory.');
  expect(out).toContain('1 rows of the table product_collection refer to rows of product');
  expect(out).toContain('rows of the table refund refer to rows of orders that do not exist.');
});

test('OPS-AUDIT: with a key, the audit compares with Stripe and names the differences', async () => {
  const shop = await openStripeShop('sk_live_x');
  onTestFinished(async () => {
    await shop.store.stop();
    await shop.stripe.close();
  });
  const payAtStripe = async () => {
    const [id, session] = await shop.hold(1);
    shop.stripe.pay(session);
    expect(await shop.tell('checkout.session.completed', session)).toBe(200);
    return { id, session };
  };
  const [firstPayment, secondPayment, thirdPayment] = [
    await payAtStripe(),
    await payAtStripe(),
    await payAtStripe(),
  ];
  expect(await shop.operate(['audit'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('; Stripe says the same of 3 payments in 30 days.\n'),
  });
  firstPayment.session.amount_total += 100;
  secondPayment.session.status = 'expired';
  shop.stripe.refundInDashboard(thirdPayment.session, 500, {
    created: Math.floor(Date.now() / 1_000) - 600,
  });
  // Two payments without an event: a second payment for a checkout, and a payment for an unknown checkout.
  const metadata = (id: string) => ({ candlewick_checkout: id });
  shop.stripe.foreignPayment({ metadata: metadata(firstPayment.id) }, 'sk_live_x');
  shop.stripe.foreignPayment({ metadata: metadata('f'.repeat(32)) }, 'sk_live_x');
  const missedSession = await shop.hold(1);
  shop.stripe.pay(missedSession[1]);
  const { code, out } = await shop.operate(['audit']);
  expect(code).toBe(1);
  for (const words of [
    'was paid at Stripe.',
    'is paid here, but not at Stripe.',
    'is made ($5.00) at Stripe, but unknown here.',
    'was paid a second time',
    `A payment has arrived for checkout ${'f'.repeat(32)}`,
  ])
    expect(out).toContain(words);
  // The event of the latest payment may not have arrived yet.
  expect(out).not.toContain(missedSession[0]);
  shop.store.clock.nowMs += 3_600_000;
  shop.stripe.fault = 'fails before';
  const unreachableAudit = await shop.operate(['audit']);
  expect(unreachableAudit).toMatchObject({
    code: 1,
    err: expect.stringContaining('Stripe could not report'),
  });
});

test('OPS-AUDIT: a payment that the store has lost is named as long as some of it is kept', async () => {
  const shop = await openStripeShop('sk_live_x');
  onTestFinished(async () => {
    await shop.store.stop();
    await shop.stripe.close();
  });
  const [soldCheckout, session] = await shop.hold(1);
  shop.stripe.pay(session);
  expect(await shop.tell('checkout.session.completed', session)).toBe(200);
  const [missedCheckout, unheardSession] = await shop.hold(1);
  shop.stripe.pay(unheardSession);
  const payWithoutCheckout = (
    candlewick_checkout: string,
    ...refunds: [number, 'succeeded' | 'failed'][]
  ) => {
    const paymentFields = { metadata: { candlewick_checkout }, amount_total: 4_579 };
    const lostPayment = shop.stripe.foreignPayment(paymentFields, 'sk_live_x');
    for (const [amount, status] of refunds)
      shop.stripe.refundInDashboard(lostPayment, amount, { status });
    return `(${lostPayment.id} at Stripe)`;
  };
  const paidTwice = payWithoutCheckout(soldCheckout, [1_000, 'succeeded']);
  const partlyPaid = payWithoutCheckout('a'.repeat(32), [1_000, 'succeeded'], [439, 'succeeded']);
  const returnedPayment = payWithoutCheckout(
    'b'.repeat(32),
    [4_000, 'succeeded'],
    [579, 'succeeded'],
  );
  const bouncedPayment = payWithoutCheckout('c'.repeat(32), [4_579, 'failed']);
  shop.stripe.refundInDashboard(unheardSession, unheardSession.amount_total - 1);
  // End the checkout without asking Stripe, so that no sweep finds the payment first.
  await shop.store.store.database.write((transaction) =>
    transaction
      .updateTable('checkout_session')
      .set({ state: 'expired', expires_at: 1 })
      .where('id', '=', missedCheckout)
      .execute(),
  );
  const { code, out } = await shop.operate(['audit']);
  expect(code).toBe(1);
  const lineOf = (words: string) => out.split('\n').find((line) => line.includes(words));
  expect(lineOf(paidTwice)).toContain('was paid a second time');
  expect(lineOf(paidTwice)).toContain('$35.79 of $45.79 is still kept.');
  expect(lineOf(partlyPaid)).toContain('A payment has arrived for checkout aaa');
  expect(lineOf(partlyPaid)).toContain('$31.40 of $45.79 is still kept.');
  expect(lineOf(bouncedPayment)).toContain('All of it ($45.79) is still kept.');
  expect(lineOf(`checkout ${missedCheckout} (`)).toContain('$0.01 of ');
  expect(out).toContain('Refund the rest in the dashboard of Stripe');
  expect(out).not.toContain(returnedPayment);
});

test('OPS-AUDIT: one audit reads one state, while the store sells', async () => {
  const store = await runStore();
  onTestFinished(store.end);
  const id = await openSession(store, [mug]);
  const kinds = await queryReadOnly(store.database.place, (db) =>
    readInSnapshot(db, async (snapshot) => {
      const before = await auditStore(snapshot);
      // Pay while the audit runs, after it has read the stock and before it reads the orders.
      expect((await pay(store, id)).status).toBe(303);
      const after = await auditStore(snapshot);
      return [before, after];
    }),
  );
  expect(kinds).toEqual([
    expect.objectContaining({ orders: 0, differences: [] }),
    expect.objectContaining({ orders: 0, differences: [] }),
  ]);
});
