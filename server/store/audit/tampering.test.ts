import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { auditAfter } from '../../../test/store/audit-after.ts';
import { readBookedValues } from '../../../test/store/booked-values.ts';
import { goodForm, openSession, sendForm, statusOf } from '../../../test/store/buyer.ts';
import { flatRate } from '../../../test/store/deliveries.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';

/**
 * A shop at Stripe with payments and refunds of every kind. Unlike other test shops, it is not audited when the test
 * ends.
 */
async function busyShop({ isInclusive = false } = {}): Promise<StripeShop> {
  const shop = await openStripeShop('sk_live_x', { delivery: flatRate(2_000) });
  onTestFinished(async () => {
    await shop.store.stop();
    await shop.stripe.close();
  });
  const { stripe } = shop;
  const lines = [
    { variant_id: variantId('a3'), quantity: 2 },
    { variant_id: variantId('white'), quantity: 3 },
  ];
  const buyLines = async () => {
    const id = await openSession(shop.store, lines);
    const session = [...stripe.sessions.values()].at(-1);
    if (session === undefined) throw new Error('Not made at Stripe');
    stripe.pay(session, {
      discounts: [960, 100],
      taxes: [800, 77],
      shippingTax: 160,
      isInclusive,
      presentment: { currency: 'jpy', amount: 30_000 },
    });
    return { session, number: (await statusOf(shop.store, id)).order_number ?? '' };
  };
  const firstOrder = await buyLines();
  const secondOrder = await buyLines();
  const run = async (...args: string[]) =>
    expect(await shop.operate(args), args.join(' ')).toMatchObject({ code: 0 });
  await run('refund', firstOrder.number, '--line', '1=1', '--shipping', '--restock');
  await run('refund', firstOrder.number, '--amount', '5.00');
  stripe.refundInDashboard(firstOrder.session, 300);
  const payment_intent = firstOrder.session.payment_intent?.id;
  await shop.tell('charge.refunded', { object: 'charge', payment_intent });
  await run('refund', firstOrder.number, '--amount', '1.00', '--elsewhere', '--note', 'Cash');
  await run('cancel', secondOrder.number);
  const buyer = { name: 'Mara', number: firstOrder.number, email: goodForm.email };
  const page = await (
    await sendForm(shop.store, '/withdraw', { step: 'identify', ...buyer })
  ).text();
  const hiddenFields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(hiddenFields.map(([, name = '', value = '']) => [name, value]));
  await sendForm(shop.store, '/withdraw', { ...form, line: '1', 'pieces-1': '1' });
  await openSession(shop.store, [{ variant_id: variantId('a3'), quantity: 1 }]);
  // Wait until the audit no longer expects events of recent refunds.
  shop.store.clock.nowMs += 10 * 60_000;
  expect(await shop.operate(['audit'])).toMatchObject({ code: 0 });
  return shop;
}

test('OPS-AUDIT: no column of money or units can be changed unnoticed, neither to 0 nor by one nor to double', async () => {
  const shop = await busyShop();
  const statedValues = await readBookedValues(shop.store);
  const unnoticed: string[] = [];
  // Skip values that the database itself refuses.
  for (const { name, is, set } of statedValues)
    for (const value of [0, is + 1, 2 * is])
      if (await set(value)) {
        if ((await shop.operate(['audit'])).code === 0) unnoticed.push(`${name}: ${is} → ${value}`);
        await set(is);
      }
  expect(unnoticed).toEqual([]);
  expect(statedValues.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'orders.amount_cents',
      'orders.tax_cents',
      'orders.shipping_tax_cents',
      'orders.presentment_cents',
      'order_item.total_cents',
      'order_item.quantity',
      'refund.amount_cents',
      'refund.shipping_cents',
      'refund_piece.quantity',
      'refund_piece.cents',
      'checkout_session.amount_cents',
      'checkout_item.held',
    ]),
  );
  expect(await shop.operate(['audit'])).toMatchObject({ code: 0 });
}, 120_000);

test('OPS-AUDIT: a refund without its row, an unrecorded refund, and units that were never sold are reported', async () => {
  const shop = await busyShop();
  const { database } = shop.store.store;
  const auditOutput = async () => (await shop.operate(['audit'])).out;
  await database.write(async (transaction) => {
    await sql`update withdrawal set pieces = replace(pieces, '"quantity":1', '"quantity":99')`.execute(
      transaction,
    );
  });
  expect(await auditOutput()).toContain('is of 99 pieces of line 2, but only 3 were sold.');
  await database.write(async (transaction) => {
    await sql`update withdrawal set pieces = replace(pieces, '"quantity":99', '"quantity":1')`.execute(
      transaction,
    );
    const madeRefunds = sql`(select id from refund where kind = 'lines')`;
    await sql`delete from history where refund_id in ${madeRefunds}`.execute(transaction);
    await sql`delete from refund_piece where refund_id in ${madeRefunds}`.execute(transaction);
    await sql`delete from document where refund_id in ${madeRefunds}`.execute(transaction);
    await sql`delete from refund where kind = 'lines'`.execute(transaction);
  });
  const out = await auditOutput();
  expect(out).toMatch(/Refund re_\d of order \S+ is made \(\S+\) at Stripe, but unknown here\./);
  expect(out).toMatch(/were put back for refund refund_\S+, which does not exist\./);
});

/** Changes the taxes of an order whose prices include tax, so that all other sums still agree. */
const changeTaxes = (change: string) =>
  `update order_item set tax_cents = ${change}; update orders set shipping_tax_cents = 160,
    tax_cents = 160 + (select sum(tax_cents) from order_item where order_id = orders.id)`;

/** Changes of several columns that are consistent with each other, and changes of columns without money. */
const consistentChanges = {
  'no tax anywhere': `update order_item set tax_cents = 0;
    update orders set tax_cents = 0, shipping_tax_cents = 0`,
  'all tax doubled': `update order_item set tax_cents = tax_cents * 2;
    update orders set tax_cents = tax_cents * 2, shipping_tax_cents = shipping_tax_cents * 2`,
  'a cent more of tax': changeTaxes('tax_cents + 1'),
  'tax of another line': changeTaxes('case line when 0 then tax_cents - 7 else tax_cents + 7 end'),
  'rate of lines': 'update order_item set tax_rate_ppm = 90000',
  'rate of shipping': 'update orders set shipping_tax_rate_ppm = 50000',
  'what the buyer saw': 'update orders set presentment_cents = presentment_cents + 1',
  'in what the buyer saw': "update orders set presentment_currency = 'krw'",
  'what the buyer got back': 'update refund set presentment_cents = presentment_cents * 2',
  'in what the buyer got back':
    "update refund set presentment_currency = 'krw' where presentment_cents is not null",
  'no statement': 'update checkout_session set paid = null',
  'sent at no time': "update orders set status = 'fulfilled' where status = 'paid'",
  'sent and not sent': "update orders set sent_at = created_at where status = 'paid'",
  'year of a document':
    'update document set created_at = created_at - 40000000000; update orders set created_at = created_at - 40000000000',
  'day of an invoice': "update document set created_at = created_at - 1 where kind = 'invoice'",
  'day of an order': 'update orders set created_at = created_at + 1',
} as const;

test('OPS-AUDIT: without a key, columns changed together, rates, dates and the buyer’s currency are compared with the provider’s stored report', async () => {
  const { database } = (await busyShop({ isInclusive: true })).store.store;
  expect(await auditAfter(database, 'select 1')).toEqual([]);
  const unnoticed: string[] = [];
  for (const [name, change] of Object.entries(consistentChanges))
    if ((await auditAfter(database, change)).length === 0) unnoticed.push(name);
  expect(unnoticed).toEqual([]);
});
