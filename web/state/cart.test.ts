import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartQuantity } from '../../domain/store/cart-quantity.ts';
import { standInBrowser } from '../../test/fakes/browser.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function cartOf(text: string) {
  standInBrowser({ 'e-commerce-cart': text });
  const { cart } = await import('./cart.ts');
  return cart.get();
}

const line = <Quantity>(quantity: Quantity) => ({
  product: { id: 'mug', title: 'Mug', image: null },
  variant: {
    id: 'mug-white',
    title: 'White',
    image_url: null,
    price_in_cents: 1600,
    sale_price_in_cents: null,
    price_in_cents_formatted: '$16.00',
    sale_price_in_cents_formatted: '',
    currency: 'usd',
    currency_info: { code: 'usd', symbol: '$', template: '$$1' },
    manage_inventory: true,
    inventory_quantity: 5,
  },
  quantity,
});

test('the badge counts pieces, not lines', async () => {
  expect(cartQuantity(await cartOf(JSON.stringify([line(2), line(3)])))).toBe(5);
  expect(cartQuantity([])).toBe(0);
});

test('a stored line keeps its product, variant and custom field values', async () => {
  const storedLine = { ...line(1), custom_field_values: { engraving: 'To Mara' } };
  expect(await cartOf(JSON.stringify([storedLine]))).toEqual([storedLine]);
});

test.each([
  ['no list', '{"product":{"id":"a"},"variant":{"id":"b"},"quantity":1}'],
  ['a line without a variant', '[{"product":{"id":"a"},"quantity":1}]'],
  ['ids that are no texts', '[{"product":{"id":1},"variant":{"id":{}},"quantity":1}]'],
  ['prototype keys', '[{"__proto__":{"product":{"id":"a"},"variant":{"id":"b"},"quantity":1}}]'],
  ['1.6 MB of lines', JSON.stringify(Array(20_000).fill(line(1)))],
])('%s counts as empty', async (_, text) => {
  expect(await cartOf(text)).toEqual([]);
});

test.each([0, -1, 1.5, '2', null, 1e300])(
  'a line with a quantity of %s is dropped',
  async (quantity) => {
    expect(await cartOf(JSON.stringify([line(quantity), line(1)]))).toEqual([line(1)]);
  },
);

test('custom field values that are not texts are dropped', async () => {
  const storedLines = [{ ...line(1), custom_field_values: { a: 1, b: 'x', __proto__: 'y' } }];
  expect(await cartOf(JSON.stringify(storedLines))).toEqual([
    { ...line(1), custom_field_values: { b: 'x' } },
  ]);
});

test('CART-RESTORE: two tabs restore the last cart once, and keep what another tab has added', async () => {
  const lastStored = JSON.stringify({ sessionId: 'abc', lines: [line(2)] });
  const browser = standInBrowser({ 'e-commerce-last-checkout': lastStored });
  browser.hasLocks();
  const tab = async () => {
    vi.resetModules();
    return { ...(await import('./cart.ts')), ...(await import('./last-checkout.ts')) };
  };
  const [firstTab, secondTab, thirdTab] = [await tab(), await tab(), await tab()];
  const otherLine = { ...line(1), custom_field_values: { engraving: 'To Mara' } };
  const shownCheckout = firstTab.lastCheckout.get();
  // The other tabs restore the cart before this change is written.
  thirdTab.cart.update((now) => [...now, line(1), otherLine]);
  firstTab.restoreLastCheckout(shownCheckout);
  secondTab.restoreLastCheckout(shownCheckout);
  await expect
    .poll(() => browser.stored.get('e-commerce-cart'))
    .toBe(JSON.stringify([line(3), otherLine]));
  await navigator.locks.request('e-commerce-cart', () => {});
  expect(firstTab.cart.get()).toEqual([line(3), otherLine]);
  expect(secondTab.cart.get()).toEqual([line(3), otherLine]);
  expect(secondTab.lastCheckout.get().lines).toEqual([]);
  expect(browser.stored.has('e-commerce-last-checkout')).toBe(false);
  browser.leaves();
});
