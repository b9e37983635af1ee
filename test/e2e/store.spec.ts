import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import type { Variant } from '../../contract/product.ts';
import { fillPayment } from './payment.ts';
import { expect, test } from './site.ts';
import { reload, visit } from './visit.ts';

const productPath = (title: string) => {
  const product = sampleCatalogue.products.find((each) => each.title === title);
  if (product === undefined) throw new Error(`the sample catalogue has no ${title}`);
  return `/product/${product.id}`;
};
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('e-commerce-cart') ?? 'null'));

async function add(page: Page, title: string) {
  await visit(page, productPath(title));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(drawer(page)).toBeVisible();
}

/** Has the browser remember another variant in the first line than the store has. */
async function rewriteStored(page: Page, change: Partial<Variant>) {
  // A check of the open drawer that is still under way would put it right again.
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await page.evaluate((fields) => {
    const lines = JSON.parse(localStorage.getItem('e-commerce-cart') ?? '[]');
    Object.assign(lines[0].variant, fields);
    localStorage.setItem('e-commerce-cart', JSON.stringify(lines));
  }, change);
}

test.describe('PAY: a complete purchase', () => {
  for (const width of [390, 1280]) {
    test(`by mouse at ${width} px: PAY-CALL, PAY-PAGE, PAY-SUCCESS`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, '/store');
      const card = page.getByRole('article').filter({ hasText: 'Ledger Mug' });
      await card.getByRole('button', { name: 'Add to Cart' }).click();
      await drawer(page).getByRole('button', { name: 'Increase quantity' }).click();
      await expect(drawer(page).getByText('$32.00')).toBeVisible();

      const call = page.waitForRequest(/\/api\/store\/candlewick\/checkout$/);
      await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
      const body = (await call).postDataJSON();
      expect(body).toEqual({
        items: [{ variant_id: expect.stringMatching(/^variant_/), quantity: 2 }],
        successUrl: `${site.url}/success`,
        cancelUrl: `${site.url}/store`,
        locale: 'en-US',
        timeZone: expect.any(String),
      });

      await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}\?lang=en$/);
      expect(await stored(page)).toBeNull();
      await fillPayment(page, '4000 0000 0000 0002');
      await page.getByRole('button', { name: 'Pay $32.00' }).click();
      await expect(page.getByText('The card was declined.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('mara@example.com');
      await expect(page.getByLabel('Card number')).toHaveValue('');
      await fillPayment(page);
      await page.getByRole('button', { name: 'Pay $32.00' }).click();

      await expect(page).toHaveURL(/\/success\?session=[0-9a-f]{32}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
      await expect(page.getByText('2 × Ledger Mug')).toBeVisible();
      await expect(page.getByText('$32.00')).toHaveCount(2);
      await page.getByRole('link', { name: 'Continue Shopping' }).click();
      await expect(page).toHaveURL('/store');
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible();
      await expect(drawer(page).getByRole('button', { name: 'Restore last cart' })).toHaveCount(0);
    });

    test(`by keyboard alone at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const tabTo = async (name: RegExp) => {
        for (let presses = 0; presses < 80; presses += 1) {
          await page.keyboard.press('Tab');
          const focused = page.locator(':focus');
          const label = await focused.evaluate(
            (element) =>
              element.getAttribute('aria-label') ??
              (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null) ??
              element.textContent ??
              '',
          );
          if (name.test(label)) return;
        }
        throw new Error(`no tab stop is named ${name}`);
      };
      await visit(page, '/store');
      await tabTo(/^Wick Cap$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wick Cap');
      await tabTo(/^Add to Cart$/);
      await page.keyboard.press('Enter');
      await expect(drawer(page)).toBeVisible();
      await tabTo(/^Proceed to Checkout$/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/checkout\//);
      for (const [name, text] of [
        [/^Email/, 'mara@example.com'],
        [/^Full name/, 'Mara Lindqvist'],
        [/^Address/, 'Wickstreet 1'],
        [/^Postcode/, '12345'],
        [/^City/, 'Lund'],
        [/^Country/, 'Sweden'],
        [/^Card number/, '4242424242424242'],
        [/^Expiry/, '12 / 40'],
        [/^CVC/, '123'],
      ] as const) {
        await tabTo(name);
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
      await expect(page.getByText('1 × Wick Cap')).toBeVisible();
    });
  }

  test('PAY-SUCCESS: without a paid session no order is claimed', async ({ page }) => {
    for (const address of [
      '/success',
      `/success?session=${'0'.repeat(32)}`,
      '/success?session=<x>',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
      await expect(page.getByText(/order/i)).toHaveCount(0);
    }
  });

  test('PAY-SUCCESS: an unpaid session reads Payment processing', async ({ page }) => {
    await add(page, 'Green Candle');
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    const session = /checkout\/([0-9a-f]{32})/.exec(page.url())?.[1];
    await page.goto(`/success?session=${session}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment processing');
  });

  test('PAY-SUCCESS: money that came too late is said to be due back', async ({ page }) => {
    const session = 'a'.repeat(32);
    await page.route(`**/checkout/${session}`, (route) =>
      route.fulfill({
        json: {
          id: session,
          status: 'complete',
          payment_status: 'paid',
          order_number: 'ABCDE-23456',
          order_status: 'refund_due',
          lines: [],
          currency: { code: 'usd', symbol: '$', template: '$$1' },
          subtotal: 1_600,
          shipping: 0,
          total: 1_600,
        },
      }),
    );
    await page.goto(`/success?session=${session}`);
    await expect(page.getByText('It is due to be given back.', { exact: false })).toBeVisible();
    await expect(page.getByText('Your order is complete.', { exact: false })).toHaveCount(0);
  });

  test('PAY-FAIL: a refused checkout says so, names the line and keeps the cart', async ({
    page,
    site,
  }) => {
    await add(page, 'First Light Print');
    const line = await stored(page);
    const rival = await fetch(`${site.url}/api/store/candlewick/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ variant_id: line[0].variant.id, quantity: 5 }],
        successUrl: `${site.url}/success`,
        cancelUrl: site.url,
        timeZone: 'UTC',
      }),
    });
    const { url } = await rival.json();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible();
    await expect(
      page.getByText('There was a problem initializing checkout. Please try again.'),
    ).toBeVisible();
    await expect(
      drawer(page).getByText('Not enough stock for First Light Print (A3). Only 0 left.'),
    ).toBeVisible();
    expect(await stored(page)).toHaveLength(1);
    const session = /checkout\/([0-9a-f]{32})/.exec(url)?.[1];
    await fetch(`${site.url}/api/store/candlewick/checkout/${session}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  });
});

test.describe('CART', () => {
  test('CART-EMPTY: checkout of an empty cart is refused with its toast', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Your cart is empty', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Add some products to your cart before checking out.'),
    ).toBeVisible();
  });

  test('CART-DRAWER, CART-MERGE, CART-MINUS, CART-STORED: the same variant merges, minus stops at 1, remove empties', async ({
    page,
  }) => {
    await add(page, 'Ledger Mug');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(drawer(page).getByRole('listitem')).toHaveCount(1);
    const quantity = drawer(page).getByRole('listitem').getByRole('status').first();
    await expect(quantity).toHaveText('2');
    const minus = drawer(page).getByRole('button', { name: 'Decrease quantity' });
    await minus.click();
    await expect(quantity).toHaveText('1');
    await expect(minus).toBeDisabled();
    const [line] = await stored(page);
    expect(Object.keys(line).sort()).toEqual(['product', 'quantity', 'variant']);
    await reload(page);
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await drawer(page).getByRole('button', { name: 'Remove Ledger Mug' }).click();
    await expect(drawer(page).getByText('Your cart is empty.')).toBeVisible();
  });

  test('CART-STOCK: beyond stock an addition is refused with its sentence, on the product page and in the drawer', async ({
    page,
  }) => {
    await visit(page, productPath('First Light Print'));
    const plus = page.getByRole('button', { name: 'Increase quantity' });
    for (let i = 0; i < 4; i += 1) await plus.click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(drawer(page).getByText('$240.00')).toBeVisible();
    const sentence = 'Not enough stock for First Light Print (A3). Only 5 left.';
    await drawer(page).getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(drawer(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Oh no! Something went wrong.')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await visit(page, '/store');
    await page
      .getByRole('article')
      .filter({ hasText: 'First Light Print' })
      .getByRole('button', { name: 'Add to Cart' })
      .click();
    await expect(page.getByText('Error adding to cart')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  });

  test('CART-RESTORE: Back from an unpaid checkout, the last cart can be brought back', async ({
    page,
  }) => {
    await add(page, 'Green Candle');
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await page.goBack();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cart', exact: true }).click();
    await drawer(page).getByRole('button', { name: 'Restore last cart' }).click();
    await expect(drawer(page).getByRole('listitem')).toContainText('Green Candle');
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'This checkout was cancelled' })).toBeVisible();
  });

  test('CART-STORED: another tab follows', async ({ page, context }) => {
    const other = await context.newPage();
    await visit(other, '/about');
    await add(page, 'Green Candle');
    await expect(other.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('what has changed in the store is said when the cart is opened', async ({ page }) => {
    await add(page, 'Green Candle');
    await rewriteStored(page, { price_in_cents: 900, price_in_cents_formatted: '$9.00' });
    await reload(page);
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(drawer(page).getByText('The price changed from $9.00 to $22.00.')).toBeVisible();
    await expect(drawer(page).getByText('$22.00', { exact: true })).toHaveCount(2);
  });

  test('CART-CURRENCY: a cart has one currency', async ({ page }) => {
    await add(page, 'Green Candle');
    await rewriteStored(page, {
      currency: 'eur',
      currency_info: { code: 'eur', symbol: '€', template: '$1 €' },
    });
    await visit(page, productPath('Ledger Mug'));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(
      page.getByText('Your cart is in EUR and this product in USD.', { exact: false }),
    ).toBeVisible();
  });
});

test.describe('STORE and PROD', () => {
  test('STORE-STATES: 1, 2, 3 and 4 columns by width', async ({ page }) => {
    await visit(page, '/store');
    const cards = page.getByRole('main').getByRole('article');
    for (const [width, columns] of [
      [390, 1],
      [600, 2],
      [1000, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }
  });

  test('STORE-BUTTON: add, choose options, or currently unavailable', async ({ page }) => {
    await visit(page, '/store');
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    await expect(card('Market Tote').getByRole('button')).toHaveText('Currently unavailable');
    await expect(card('Market Tote').getByRole('button')).toBeDisabled();
    await expect(card('Gift Voucher').getByRole('button')).toBeDisabled();
    await card('Signal Tee')
      .getByRole('link', { name: /Choose options/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal Tee');
  });

  test('STORE-STOCK: the variants call follows and its stock replaces the product’s', async ({
    page,
  }) => {
    await page.route(/\/variants\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const variant of body.variants) variant.inventory_quantity = 3;
      await route.fulfill({ response, json: body });
    });
    await visit(page, productPath('Ledger Mug'));
    await expect(page.getByText('3 in stock!')).toBeVisible();
  });

  test('STORE-STATES, STORE-HTTP: a list that cannot be loaded says why and can be asked for again', async ({
    page,
  }) => {
    await visit(page, '/about');
    let broken = true;
    await page.route(/\/products\?/, (route) =>
      broken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Store' })
      .click();
    await expect(
      page.getByText('Error loading products: HTTP 503: Service Unavailable'),
    ).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('STORE-STATES: loading, then empty', async ({ page }) => {
    await visit(page, '/about');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/products\?/, async (route) => {
      await held;
      await route.fulfill({ json: { count: 0, offset: 0, limit: 24, products: [] } });
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Store' })
      .click();
    await expect(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
    release();
    await expect(page.getByText('No products available at the moment.')).toBeVisible();
  });

  test('PROD-STATES: an unknown id answers 404 with its sentence and a way back', async ({
    page,
  }) => {
    const response = await page.goto('/product/prod_unknown');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Error loading product: HTTP 404: Not Found')).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL('/store');
  });

  test('PROD-IMAGES: the carousel wraps at both ends, by button, key and swipe, and a variant jumps to its picture', async ({
    page,
  }) => {
    await visit(page, productPath('Night Desk Hoodie'));
    const shows = (place: number) =>
      expect(page.getByRole('img', { name: `picture ${place} of 3` })).toBeVisible();
    await shows(1);
    await page.getByRole('button', { name: 'Previous image' }).click();
    await shows(3);
    await page.getByRole('button', { name: 'Next image' }).click();
    await shows(1);
    await page.keyboard.press('ArrowRight');
    await shows(2);
    await page.getByRole('button', { name: 'Show picture 3' }).click();
    await shows(3);
    const third = page.getByRole('img', { name: 'picture 3 of 3' });
    await third.scrollIntoViewIfNeeded();
    const picture = await third.boundingBox();
    if (picture === null) throw new Error('no picture');
    const middle = picture.y + picture.height / 2;
    await page.mouse.move(picture.x + 300, middle);
    await page.mouse.down();
    await page.mouse.move(picture.x + 200, middle);
    await page.mouse.up();
    await shows(1);
    await page.getByRole('button', { name: 'Ink / M' }).click();
    await shows(2);
  });

  test('PROD-QUANTITY, PROD-STOCK: the quantity starts at 1, and above stock the button is off with its sentence', async ({
    page,
  }) => {
    await visit(page, productPath('First Light Print'));
    await expect(page.getByText('5 in stock!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    const plus = page.getByRole('button', { name: 'Increase quantity' });
    for (let i = 0; i < 5; i += 1) await plus.click();
    await expect(page.getByText('Not enough stock. Only 5 left.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
    await visit(page, productPath('Gift Voucher'));
    await expect(page.getByText('Currently unavailable')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
    await visit(page, productPath('Sticker Pack'));
    for (let i = 0; i < 30; i += 1) await plus.click();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
    await expect(page.getByText(/in stock!|Only/)).toHaveCount(0);
  });

  test('PROD-FIELDS: a required text is asked for beside its field and travels with the checkout', async ({
    page,
  }) => {
    await visit(page, productPath('Cold Storage Sleeve'));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    const field = page.getByLabel('Initials to stamp (up to 3 letters)');
    await expect(field).toBeFocused();
    await expect(page.getByText('Enter Initials to stamp (up to 3 letters).')).toBeVisible();
    await field.fill('ML');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(drawer(page).getByText('“ML”')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await expect(page.getByText('ML', { exact: false }).first()).toBeVisible();
  });
});

test.describe('HOLD-AXE: the store', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      test.describe(`${colorScheme}, ${width} px`, () => {
        test.use({
          colorScheme,
          viewport: { width, height: 900 },
          contextOptions: { reducedMotion: 'reduce' },
        });
        test('product, drawer, checkout and success', async ({ page }) => {
          const clean = async (where: string) => {
            await page.waitForLoadState('networkidle');
            const { violations } = await new AxeBuilder({ page }).analyze();
            expect(
              violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
              where,
            ).toEqual([]);
          };
          await visit(page, productPath('Cold Storage Sleeve'));
          await clean('product');
          await visit(page, productPath('Green Candle'));
          await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
          await expect(drawer(page)).toBeVisible();
          await clean('drawer');
          await drawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
          await expect(page).toHaveURL(/\/checkout\//);
          await clean('checkout');
          await page.getByRole('button', { name: /^Pay/ }).click();
          await clean('checkout with errors');
          await fillPayment(page);
          await page.getByRole('button', { name: /^Pay/ }).click();
          await expect(page.getByText('1 × Green Candle')).toBeVisible();
          await clean('success');
        });
      });
    }
  }
});
