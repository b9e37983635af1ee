import { expect, it, test } from 'vitest';
import { deliveryTimes, orderFacts } from '../../../content/messages/order-facts.ts';
import { deliveryTimeOf } from '../../../domain/store/delivery-time.ts';
import { openSession } from '../../../test/store/buyer.ts';
import { productId, variantId } from '../../../test/store/fixture-catalogue.ts';
import { exportByCommand, importByCommand, shop } from '../../../test/store/operator.ts';
import { openStripeShop } from '../../../test/store/stripe-shop.ts';

const file = 'handle,delivery_time\nmug,2 to 3 weeks\n';
const white = { variant_id: variantId('white'), quantity: 1 };
const print = { variant_id: variantId('a3'), quantity: 1 };
const readWire = async (base: string) => {
  const answer = await fetch(`${base}/products/${productId('mug')}`);
  return ((await answer.json()) as { product: Record<string, unknown> }).product;
};

it('DELIVERY-OWN: a product’s delivery time is imported, exported and emptied, and adds no field to the API', async () => {
  const store = await shop();
  const before = await readWire(store.base);
  expect((await importByCommand(store, file)).code).toBe(0);
  const csv = await exportByCommand(store, 'csv');
  expect(csv.split('\n')[0]).toContain(',delivery_time');
  expect(csv).toContain('2 to 3 weeks');
  expect(JSON.parse(await exportByCommand(store, 'json')).products).toContainEqual(
    expect.objectContaining({ handle: 'mug', deliveryTime: '2 to 3 weeks' }),
  );
  await expect
    .poll(async () => (await readWire(store.base))['metadata'])
    .toEqual({ delivery_time: '2 to 3 weeks' });
  expect(Object.keys(await readWire(store.base))).toEqual(Object.keys(before));
  const emptiedImport = await importByCommand(store, 'handle,delivery_time\nmug,-\n');
  expect(emptiedImport, emptiedImport.err).toMatchObject({ code: 0 });
  await expect.poll(async () => (await readWire(store.base))['metadata']).toEqual(null);
});

it('DELIVERY-OWN: the checkout shows the delivery time from when it began', async () => {
  const store = await shop();
  await importByCommand(store, file);
  const session = await openSession(store, [white, print]);
  await importByCommand(store, 'handle,delivery_time\nmug,5 weeks\n');
  const page = await (await fetch(`${store.origin}/checkout/${session}`)).text();
  expect(page).toContain('Delivery of The mug takes 2 to 3 weeks.');
  const onlySession = await openSession(store, [white]);
  expect(await (await fetch(`${store.origin}/checkout/${onlySession}`)).text()).toContain(
    'Delivery takes 5 weeks.',
  );
});

test('DELIVERY-OWN: the payment provider shows it where the buyer pays', async () => {
  const liveShop = await openStripeShop('sk_live_x', {
    notice: (lines) => orderFacts(saleFacts, lines).join('. '),
  });
  await importByCommand(liveShop.store, file);
  await openSession(liveShop.store, [white, print]);
  expect(Object.fromEntries(liveShop.stripe.bodies.at(-1) ?? [])).toMatchObject({
    'custom_text[submit][message]':
      'Delivery of The mug (white) takes 2 to 3 weeks. Delivery of The print (a3) takes 3 days. Card',
  });
  await liveShop.end();
});

const saleFacts = { to: null, deliveryTime: '3 days', payment: 'Card' };
const goods = (title: string, deliveryTime: string | null, needsSending = true) => ({
  ...{ title, deliveryTime, needsSending },
});

test.each([
  [[goods('A', null)], ['Delivery takes 3 days']],
  [[goods('A', '5 days'), goods('B', '5 days')], ['Delivery takes 5 days']],
  [[goods('A', '3 days'), goods('B', null)], ['Delivery takes 3 days']],
  [
    [goods('A', '5 days'), goods('B', null), goods('A', '5 days')],
    ['Delivery of A takes 5 days', 'Delivery of B takes 3 days'],
  ],
  [[goods('A', '5 days', false)], []],
  [[goods('A', '5 days', false), goods('B', null)], ['Delivery takes 3 days']],
])(
  'DELIVERY-OWN: without a time of its own an article takes as long as the shop says: %j',
  (someGoods, sentence) => {
    expect(deliveryTimes(saleFacts, someGoods)).toEqual(sentence);
  },
);

test('DELIVERY-OWN, HOSTED-WORDS: goods that are not sent have no delivery time, and other programs’ metadata is ignored', () => {
  const ownMetadata = { metadata: { delivery_time: '1 hour' } };
  expect(deliveryTimeOf(ownMetadata, '3 days')).toBe('1 hour');
  expect(deliveryTimeOf({ ...ownMetadata, needs_sending: false }, '3 days')).toBeNull();
  for (const metadata of [null, undefined, 7, { delivery_time: 7 }])
    expect(deliveryTimeOf({ metadata }, '3 days')).toBe('3 days');
});
