import { expect, test } from 'vitest';
import { runDesk } from '../../../test/desk/running-desk.ts';
import { openSession, startCheckout } from '../../../test/store/buyer.ts';
import { fieldId, variantId } from '../../../test/store/fixture-catalogue.ts';
import { importByCommand, shop } from '../../../test/store/operator.ts';

test('PROD-QUANTITY: a cart whose sum is too large for an order is refused, and the owner’s lists stay readable', async () => {
  const store = await shop();
  const dearFile = 'handle,sku,price,stock\nsleeve,SKU-brown,10000000,-\n';
  expect((await importByCommand(store, dearFile)).code).toBe(0);
  const cart = (lines: number, quantity: number) =>
    Array.from({ length: lines }, (_, line) => ({
      variant_id: variantId('brown'),
      quantity,
      // Different initials make different lines.
      custom_field_values: [{ custom_field_id: fieldId('letters'), value: String(line) }],
    }));
  const refusal = await startCheckout(store, cart(10, 999_999));
  expect({ status: refusal.status, body: await refusal.json() }).toMatchObject({
    status: 422,
    body: { message: 'The sum of the cart is too large to be paid at once' },
  });
  expect((await startCheckout(store, cart(2, 501))).status).toBe(422);
  await openSession(store, cart(2, 500));
  const desk = await runDesk(store);
  const cookie = await desk.enter();
  expect((await desk.call('GET', '/holds', { cookie })).status).toBe(200);
});
