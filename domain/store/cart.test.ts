import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLine,
  type Cart,
  type CartLine,
  cartTotalCents,
  changeQuantity,
  checkCart,
  lineKey,
  otherCartCurrency,
  removeLine,
  restoreLines,
  stockIfShort,
} from './cart.ts';
import { cartQuantity } from './cart-quantity.ts';
import { productFromWire } from './product-from-wire.ts';

const priceOf = (amount: number, saleAmount: number | null, code: string) => ({
  amount,
  sale_amount: saleAmount,
  currency_code: code,
  currency: { code, symbol: '$', template: '$$1' },
});

interface Wish {
  variant?: string;
  quantity?: number;
  cents?: number;
  saleCents?: number | null;
  currency?: string;
  /** The managed stock; null if the stock is not managed. */
  left?: number | null;
  purchasable?: boolean;
}

/** The product of a wish, in the form of the store's API. */
function product(wish: Wish) {
  const { variant = 'mug', cents = 1_600, saleCents = null, currency = 'USD', left = null } = wish;
  const wireProduct = productFromWire({
    id: 'prod',
    title: 'Mug',
    purchasable: wish.purchasable ?? true,
    variants: [
      {
        id: variant,
        title: 'White',
        manage_inventory: left !== null,
        inventory_quantity: left,
        prices: [priceOf(cents, saleCents, currency)],
      },
    ],
  });
  if (wireProduct === null || wireProduct === undefined) throw new Error('no product');
  return wireProduct;
}

function line(wish: Wish = {}, fields?: Record<string, string>): CartLine {
  const wishedProduct = product(wish);
  const [variant] = wishedProduct.variants;
  if (variant === undefined) throw new Error('no variant');
  const base = { product: wishedProduct, variant, quantity: wish.quantity ?? 1 };
  return fields ? { ...base, custom_field_values: fields } : base;
}

/** A cart with those of the lines that are accepted. */
const fillCart = (lines: readonly CartLine[]): Cart =>
  lines.reduce<Cart>((cart, nextLine) => {
    const outcome = addLine(cart, nextLine);
    return outcome.ok ? outcome.cart : cart;
  }, []);

const quantities = fc.integer({ min: 1, max: 9 });

describe('CART-MERGE', () => {
  test('the same variant with the same custom field values is one line, whatever the order of the values', () => {
    const cart = fillCart([
      line({ quantity: 2 }, { a: '1', b: '2' }),
      line({ quantity: 3 }, { b: '2', a: '1' }),
    ]);
    expect(cart.map(({ quantity }) => quantity)).toEqual([5]);
  });

  test('another variant, or another text, gets its own line', () => {
    const cart = fillCart([line(), line({ variant: 'cap' }), line({}, { a: '1' }), line()]);
    expect(cart.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
    expect(new Set(cart.map(lineKey)).size).toBe(3);
  });

  test('no text can forge a key', () => {
    expect(lineKey(line({}, { a: '1","b","2' }))).not.toBe(lineKey(line({}, { a: '1', b: '2' })));
  });

  test('merging keeps the total quantity', () => {
    const lines = fc.array(
      fc.record({ variant: fc.constantFrom('mug', 'cap', 'tee'), quantity: quantities }),
    );
    fc.assert(
      fc.property(lines, (wishes) => {
        const cart = fillCart(wishes.map((wish) => line(wish)));
        expect(cartQuantity(cart)).toBe(wishes.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(cart).toHaveLength(new Set(wishes.map(({ variant }) => variant)).size);
      }),
    );
  });

  test('removing a line keeps the others', () => {
    const cart = fillCart([line(), line({ variant: 'cap' })]);
    expect(removeLine(cart, lineKey(line()))).toEqual([line({ variant: 'cap' })]);
    expect(removeLine(cart, 'unknown')).toEqual(cart);
  });
});

describe('CART-STOCK', () => {
  test('an addition beyond managed stock is refused, with the remaining stock', () => {
    const wantedLine = line({ left: 5, quantity: 3 });
    const outcome = addLine(fillCart([wantedLine]), wantedLine);
    expect(outcome).toEqual({ ok: false, refusal: { reason: 'stock', line: wantedLine, left: 5 } });
  });

  test('all lines of a variant share its stock', () => {
    const cart = fillCart([line({ left: 5, quantity: 3 }, { a: 'x' })]);
    expect(addLine(cart, line({ left: 5, quantity: 3 }, { a: 'y' })).ok).toBe(false);
    expect(addLine(cart, line({ left: 5, quantity: 2 }, { a: 'y' })).ok).toBe(true);
  });

  test('PROD-QUANTITY: without managed stock a line is limited to 999,999 pieces, and says so', () => {
    const largestLine = line({ quantity: 999_999 });
    expect(addLine([], largestLine).ok).toBe(true);
    const refusedResult = { ok: false, refusal: { reason: 'most' } };
    expect(addLine([], line({ quantity: 1_000_000 }))).toEqual(refusedResult);
    expect(addLine(fillCart([largestLine]), line())).toEqual(refusedResult);
    expect(changeQuantity([largestLine], lineKey(largestLine), 1)).toEqual(refusedResult);
    expect(changeQuantity([largestLine], lineKey(largestLine), -1).ok).toBe(true);
    expect(restoreLines([largestLine], [largestLine])).toEqual([largestLine]);
  });

  test('adding and setting quantities never exceed managed stock', () => {
    const cartDeed = fc.record({
      kind: fc.constantFrom('add', 'set'),
      text: fc.constantFrom('x', 'y'),
      quantity: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.nat(20), fc.array(cartDeed), (stockLeft, deeds) => {
        let cart: Cart = [];
        for (const { kind, text, quantity } of deeds) {
          const wantedLine = line({ left: stockLeft, quantity }, { engraving: text });
          const outcome =
            kind === 'add'
              ? addLine(cart, wantedLine)
              : changeQuantity(cart, lineKey(wantedLine), quantity);
          if (outcome.ok) cart = outcome.cart;
          expect(cartQuantity(cart)).toBeLessThanOrEqual(stockLeft);
        }
      }),
    );
  });

  test('a smaller quantity is always accepted, even if it is still above the stock', () => {
    const cart: Cart = [line({ left: 2, quantity: 9 })];
    expect(changeQuantity(cart, lineKey(line()), -1)).toMatchObject({ ok: true });
    expect(changeQuantity(cart, lineKey(line()), 1)).toMatchObject({ ok: false });
  });
});

test('CART-MINUS: no change of quantity brings a line below 1', () => {
  fc.assert(
    fc.property(quantities, fc.integer({ min: -20, max: 20 }), (before, step) => {
      const cart: Cart = [line({ quantity: before })];
      const outcome = changeQuantity(cart, lineKey(line()), step);
      expect(outcome.ok && cartQuantity(outcome.cart)).toBe(Math.max(1, before + step));
    }),
  );
});

test('CART-CURRENCY: a cart has one currency', () => {
  expect(addLine([line()], line({ variant: 'cap', currency: 'EUR' }))).toEqual({
    ok: false,
    refusal: { reason: 'currency', inCart: 'usd', wanted: 'eur' },
  });
});

test('the total uses the current prices, including sale prices', () => {
  const cart = fillCart([
    line({ quantity: 2, cents: 1_600, saleCents: 1_200 }),
    line({ variant: 'cap', quantity: 3, cents: 2_000 }),
    line({ variant: 'tee', cents: 500, saleCents: 0 }),
  ]);
  expect(cartTotalCents(cart)).toBe(2 * 1_200 + 3 * 2_000 + 500);
  expect(cartTotalCents([])).toBe(0);
});

describe('a cart compared with the store’s current products', () => {
  const checkOf = (keptWish: Wish, now: Wish) => {
    const { cart, checks } = checkCart([line(keptWish)], [product(now)]);
    return { check: checks.get(lineKey(line(keptWish))), cart };
  };

  test('an unchanged line is reported as unchanged', () => {
    expect(checkOf({ left: 5 }, { left: 5 }).check).toEqual({ kind: 'same' });
  });

  test('a changed price is adopted, and the notice names both prices', () => {
    const { check, cart } = checkOf({ cents: 900 }, { cents: 2_200, saleCents: 2_000 });
    expect(check).toEqual({ kind: 'price', before: '$9.00', now: '$20.00' });
    expect(cartTotalCents(cart)).toBe(2_000);
  });

  test('CART-CURRENCY: the same figure in another currency is another price, and the two have no sum', () => {
    const [mug, cap] = [line({ cents: 900 }), line({ variant: 'cap', cents: 100 })];
    const now = [product({ cents: 900, currency: 'AUD' })];
    const { cart, checks } = checkCart([mug, cap], now);
    expect(checks.get(lineKey(mug))).toEqual({
      kind: 'price',
      before: '$9.00 USD',
      now: '$9.00 AUD',
    });
    expect(cart.map((cartLine) => otherCartCurrency(cart, cartLine))).toEqual([null, 'aud']);
    expect([mug, cap].map((product) => otherCartCurrency([mug, cap], product))).toEqual([
      null,
      null,
    ]);
    expect(cartTotalCents(cart)).toBeNull();
    expect(cartTotalCents(cart.slice(0, 1))).toBe(900);
  });

  test('insufficient stock is reported, and the quantity that the buyer chose stays', () => {
    const { cart } = checkOf({ quantity: 4, left: 9 }, { left: 3 });
    const [keptLine = line()] = cart;
    expect(stockIfShort(cart, keptLine)).toBe(3);
    expect(cartQuantity(cart)).toBe(4);
    // The shortage depends on the quantity in the cart: the stock suffices for fewer units.
    expect(stockIfShort([{ ...keptLine, quantity: 3 }], keptLine)).toBeNull();
  });

  test('a product that is no longer sold is reported, and its line stays for the buyer to remove', () => {
    expect(checkOf({}, { purchasable: false })).toEqual({
      check: { kind: 'gone' },
      cart: [line()],
    });
    expect(checkOf({}, { variant: 'cap' }).check).toEqual({ kind: 'gone' });
    expect(checkCart([line()], []).checks.get(lineKey(line()))).toEqual({ kind: 'gone' });
  });
});
