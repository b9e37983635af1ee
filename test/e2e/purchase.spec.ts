import type { Page, Route } from '@playwright/test';
import { brand } from '../../content/look/brand.ts';
import { isFull } from '../full-run.ts';
import { fillPayment } from './payment.ts';
import { expect, test as fresh } from './site.ts';
import { addToCart, cartDrawer, readStoredCart } from './store-page.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

/** The price of two mugs, with shipping. */
const total = `$${((3_200 + brand.shippingFlatRateCents) / 100).toFixed(2)}`;

test.describe('PAY: a complete purchase', () => {
  for (const width of isFull ? [390, 1280] : [390]) {
    test(`by mouse at ${width} px: PAY-CALL, PAY-PAGE, PAY-SUCCESS`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, '/store');
      const card = page.getByRole('article').filter({ hasText: 'Ledger Mug' });
      await card.getByRole('button', { name: 'Add to Cart' }).click();
      await cartDrawer(page).getByRole('button', { name: 'Increase quantity' }).click();
      await expect(cartDrawer(page).getByText('$32.00')).toBeVisible();

      const call = page.waitForRequest(/\/api\/store\/candlewick\/checkout$/);
      await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
      const body = (await call).postDataJSON();
      expect(body).toEqual({
        items: [{ variant_id: expect.stringMatching(/^variant_/), quantity: 2 }],
        successUrl: `${site.url}/success`,
        cancelUrl: `${site.url}/store`,
        locale: 'en-US',
        timeZone: expect.any(String),
      });

      await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}\?lang=en$/);
      await expect.poll(() => readStoredCart(page)).toBeNull();
      await fillPayment(page, '4000 0000 0000 0002');
      await page.getByRole('button', { name: `Pay ${total}` }).click();
      await expect(page.getByText('The card was declined.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('mara@example.com');
      await expect(page.getByLabel('Card number')).toHaveValue('');
      await fillPayment(page);
      await page.getByRole('button', { name: `Pay ${total}` }).click();

      await expect(page).toHaveURL(/\/success\?session=[0-9a-f]{32}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
      await expect(page.getByText('2 × Ledger Mug')).toBeVisible();
      await expect(page.getByText(total)).toHaveCount(brand.shippingFlatRateCents === 0 ? 2 : 1);
      await page.getByRole('link', { name: 'Continue Shopping' }).click();
      await expect(page).toHaveURL('/store');
      await page.getByRole('button', { name: 'Cart', exact: true }).click();
      await expect(cartDrawer(page).getByText('Your cart is empty.')).toBeVisible();
      await expect(cartDrawer(page).getByRole('button', { name: 'Restore last cart' })).toHaveCount(
        0,
      );
    });
  }

  for (const width of isFull ? [390, 1280] : [1280]) {
    test(`by keyboard alone at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const tabTo = async (name: RegExp) => {
        for (let presses = 0; presses < 80; presses += 1) {
          await page.keyboard.press('Tab');
          const focusedElement = page.locator(':focus');
          const label = await focusedElement.evaluate(
            (element) =>
              element.getAttribute('aria-label') ??
              (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
                ? element.labels?.[0]?.textContent
                : null) ??
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
      await expect(cartDrawer(page)).toBeVisible();
      await tabTo(/^Proceed to Checkout$/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/checkout\//);
      for (const [name, text] of [
        [/^Email/, 'mara@example.com'],
        [/^Full name/, 'Mara Lindqvist'],
        [/^Address/, 'Wickstreet 1'],
        [/^Postcode/, '12345'],
        [/^City/, 'Hamburg'],
        [/^Country/, 'Germany'],
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

  test('PAY-SUCCESS, ROUTE-SUCCESS: without a paid session no order is claimed', async ({
    page,
  }) => {
    for (const address of [
      '/success',
      `/success?session=${'0'.repeat(32)}`,
      '/success?session=<x>',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful');
      await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
      await expect(page.getByRole('main')).toHaveText(
        /^\s*Payment Successful\s*Continue Shopping\s*Back to Home\s*$/,
        { useInnerText: true },
      );
    }
  });

  test('PAY-SUCCESS: an unpaid session reads Payment processing', async ({ page }) => {
    await addToCart(page, 'Green Candle');
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    const session = /checkout\/([0-9a-f]{32})/.exec(page.url())?.[1];
    await page.goto(`/success?session=${session}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment processing');
  });

  test('PAY-SUCCESS: a payment that came too late is said to be refunded', async ({ page }) => {
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

  fresh(
    'PAY-SUCCESS: until the store has answered nothing is claimed, and it is asked again',
    async ({ page }) => {
      await page.clock.install();
      let calls = 0;
      await page.route('**/api/store/candlewick/checkout/*', async (route) => {
        calls += 1;
        if (calls === 1) return route.abort();
        if (calls === 2) return route.fulfill({ status: 503, json: {} });
        return route.fulfill({
          json: {
            status: 'complete',
            payment_status: 'paid',
            order_number: 'ABCDE-23456',
            lines: [],
            currency: { code: 'usd', symbol: '$', template: '$$1' },
            total: 1_600,
          },
        });
      });
      const stopWatching = watchHeadings(page);
      await page.goto(`/success?session=${'a'.repeat(32)}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Payment processing');
      await page.clock.runFor(10_000);
      await expect.poll(() => calls).toBe(2);
      expect(await stopWatching()).toEqual(['Payment processing']);
      await page.clock.runFor(20_000);
      await expect(heading).toHaveText('Payment Successful');
      await expect(page.getByText('ABCDE-23456')).toBeVisible();
    },
  );

  /** @returns a function that reads every heading that could be seen since the first paint */
  function watchHeadings(page: Page): () => Promise<string[]> {
    const watcherAdded = page.addInitScript(() => {
      const seenTexts: string[] = [];
      Object.assign(window, { seen: seenTexts });
      const look = () => {
        const heading = document.querySelector('h1');
        // Nothing is painted before the stylesheet has loaded.
        if (heading === null || document.styleSheets.length === 0) return;
        const text = heading.innerText;
        if (seenTexts.at(-1) !== text) seenTexts.push(text);
      };
      const options = { childList: true, subtree: true, attributes: true, characterData: true };
      new MutationObserver(look).observe(document, options);
      addEventListener('load', look);
    });
    return async () => {
      await watcherAdded;
      return page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    };
  }

  test('PAY-ONCE: a checkout whose response was lost is the same one when it is requested again', async ({
    page,
  }) => {
    await addToCart(page, 'First Light Print');
    const line = await readStoredCart(page);
    let lostCount = 0;
    await page.route('**/api/store/candlewick/checkout', async (route) => {
      if (lostCount > 0) return route.continue();
      lostCount += 1;
      await route.fetch();
      await route.abort();
    });
    const proceedButton = cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' });
    await proceedButton.click();
    await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible();
    // During the second attempt, another tab puts something else into the cart.
    await page.evaluate(([sentLine]) => {
      const otherLine = { ...sentLine, variant: { ...sentLine.variant, id: 'variant_other' } };
      const cart = JSON.stringify([{ ...sentLine, quantity: 1 }, otherLine]);
      Object.assign(window, { later: cart });
    }, line);
    const secondRequest = page.waitForRequest(/\/checkout$/);
    await page.route('**/api/store/candlewick/checkout', async (route) => {
      await page.evaluate(() => {
        const { later } = window as unknown as { later: string };
        localStorage.setItem('e-commerce-cart', later);
      });
      await route.fallback();
    });
    await proceedButton.click();
    await secondRequest;
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/);
    // Only the line of the checkout was removed from the cart, and its stock is held once.
    await expect
      .poll(() => readStoredCart(page))
      .toMatchObject([{ variant: { id: 'variant_other' } }]);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay');
    await page.getByRole('button', { name: 'Cancel and return to the store' }).click();
  });

  fresh(
    'PAY-ONCE: a call that is never answered ends, and the button works again',
    async ({ page }) => {
      await page.clock.install();
      await addToCart(page, 'Green Candle');
      const calls: Route[] = [];
      await page.route('**/api/store/candlewick/checkout', (route) => void calls.push(route));
      const proceedButton = cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' });
      await proceedButton.click();
      await expect.poll(() => calls.length).toBe(1);
      await expect(proceedButton).toHaveAttribute('aria-disabled', 'true');
      await page.clock.runFor(20_000);
      await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible();
      await proceedButton.click();
      await expect.poll(() => calls.length).toBe(2);
      const keys = calls.map((route) => route.request().headers()['idempotency-key']);
      expect(keys[0]).toBe(keys[1]);
      await calls[1]?.continue();
      await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/);
    },
  );

  test('PAY-FAIL: a refused checkout says so, names the line and keeps the cart', async ({
    page,
    site,
  }) => {
    await addToCart(page, 'First Light Print');
    const line = await readStoredCart(page);
    const rivalAnswer = await fetch(`${site.url}/api/store/candlewick/checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [{ variant_id: line[0].variant.id, quantity: 5 }],
        successUrl: `${site.url}/success`,
        cancelUrl: site.url,
        timeZone: 'UTC',
      }),
    });
    const { url } = await rivalAnswer.json();
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Checkout Error', { exact: true })).toBeVisible();
    await expect(
      page.getByText('There was a problem initializing checkout. Please try again.'),
    ).toBeVisible();
    await expect(
      cartDrawer(page).getByText('Not enough stock for First Light Print (A3). Only 0 left.'),
    ).toBeVisible();
    await expect.poll(() => readStoredCart(page)).toHaveLength(1);
    const release = (address: string) =>
      fetch(
        `${site.url}/api/store/candlewick/checkout/${/[0-9a-f]{32}/.exec(address)?.[0]}/cancel`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      );
    await release(url);
    // Once the stock is back, the refusal's message no longer applies.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(cartDrawer(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(cartDrawer(page).getByText(/Only 0 left/)).toHaveCount(0);
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    // Release the stock, because other tests count it.
    expect((await release(page.url())).status).toBe(200);
  });
});
