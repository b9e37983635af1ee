import { expect, it, onTestFinished } from 'vitest';
import { documentNumber } from '../../../domain/store/document-number.ts';
import { openSession, statusOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, operate } from '../../../test/store/operator.ts';
import { openStripeShop, type StripeShop } from '../../../test/store/stripe-shop.ts';
import { readDocuments } from './documents.ts';

async function openLiveShop(): Promise<StripeShop> {
  const shop = await openStripeShop('sk_live_x');
  onTestFinished(() => shop.end());
  return shop;
}
const mug = { variant_id: variantId('white'), quantity: 1 };

/**
 * Makes checkouts of one mug each, and pays all at once.
 *
 * @returns the orders' numbers
 */
async function paySimultaneously(shop: StripeShop, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await openSession(shop.store, [mug]));
  const sessions = [...shop.stripe.sessions.values()].filter(
    ({ client_reference_id }) => client_reference_id !== null && ids.includes(client_reference_id),
  );
  for (const session of sessions) shop.stripe.pay(session);
  const eventStatuses = sessions.map((session) => shop.tell('checkout.session.completed', session));
  expect(new Set(await Promise.all(eventStatuses))).toEqual(new Set([200]));
  return Promise.all(ids.map(async (id) => (await statusOf(shop.store, id)).order_number ?? ''));
}
const numbersOf = async (shop: StripeShop, kind: 'invoice' | 'credit') =>
  (
    await shop.store.store.database.read
      .selectFrom('document')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('year')
      .orderBy('number')
      .execute()
  ).map(documentNumber);

it('INV-NUMBERS: fifty simultaneous payments get fifty invoices, numbered by year without a gap', async () => {
  const shop = await openLiveShop();
  const year = new Date(shop.store.clock.nowMs).getUTCFullYear();
  await paySimultaneously(shop, 50);
  const numbersUpTo = (count: number) =>
    Array.from({ length: count }, (_, n) => `${year}-${String(n + 1).padStart(5, '0')}`);
  expect(await numbersOf(shop, 'invoice')).toEqual(numbersUpTo(50));
  // A failed transaction leaves no gap in the numbers.
  const { database } = shop.store.store;
  const failingWrite = database.write(async (transaction) => {
    await transaction
      .updateTable('document_count')
      .set((row) => ({ last: row('last', '+', 1) }))
      .execute();
    throw new Error('cut off');
  });
  await expect(failingWrite).rejects.toThrow('cut off');
  await paySimultaneously(shop, 2);
  expect(await numbersOf(shop, 'invoice')).toEqual(numbersUpTo(52));
});

it('INV-NUMBERS: a refund gets its credit note once it is made, each year starts again, and a test payment has none', async () => {
  const shop = await openLiveShop();
  const [number = ''] = await paySimultaneously(shop, 1);
  const year = new Date(shop.store.clock.nowMs).getUTCFullYear();
  shop.stripe.refundStatus = 'pending';
  await shop.operate(['refund', number, '--amount', '5']);
  expect(await numbersOf(shop, 'credit')).toEqual([]);
  for (const refund of shop.stripe.refunds) refund.status = 'succeeded';
  const payment_intent = shop.only().payment_intent?.id;
  for (let round = 0; round < 2; round++)
    await shop.tell('refund.updated', { object: 'refund', id: 're_1', payment_intent });
  expect(await numbersOf(shop, 'credit')).toEqual([`C${year}-00001`]);
  shop.store.clock.nowMs = Date.UTC(year + 1, 0, 1);
  await shop.operate(['sold', 'SKU-white', '1']);
  expect(await numbersOf(shop, 'invoice')).toEqual([`${year}-00001`, `${year + 1}-00001`]);
  await shop.restart(null);
  await buy(shop.store, [mug]);
  await operate(shop.store, ['orders']);
  expect(await numbersOf(shop, 'invoice')).toHaveLength(2);
  const { read } = shop.store.store.database;
  const [order] = await shop.orders();
  expect(await readDocuments(read, [order?.id ?? ''])).toMatchObject([
    { kind: 'invoice', amount_cents: 1_600 },
    { kind: 'credit', amount_cents: 500 },
  ]);
});
