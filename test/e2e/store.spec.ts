import { violationsEverywhere } from './axe.ts';
import { fillPayment } from './payment.ts';
import { expect } from './site.ts';
import { cartDrawer, manyProducts, productPath } from './store-page.ts';
import { test } from './tab.ts';
import { visit } from './visit.ts';

test.describe('STORE and PROD', () => {
  test('STORE-STATES, STORE-BUTTON: 1, 2, 3 and 4 columns by width; add, choose options, or currently unavailable', async ({
    page,
  }) => {
    await visit(page, '/store');
    const cards = page.getByRole('main').getByRole('article');
    for (const [width, columns] of [
      [390, 1],
      [600, 2],
      [1000, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const cardTops = await cards.evaluateAll((elements) =>
        elements.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(cardTops.filter((top) => top === cardTops[0])).toHaveLength(columns);
    }
    const loadingText = await page
      .locator('.product-grid img')
      .evaluateAll((pictures: HTMLImageElement[]) => pictures.map((picture) => picture.loading));
    expect(loadingText.slice(0, 5), 'the first row with the page').toEqual([
      ...Array(4).fill('eager'),
      'lazy',
    ]);
    const card = (title: string) => cards.filter({ hasText: title });
    await expect(card('Market Tote').getByRole('button')).toHaveText('Currently unavailable');
    await expect(card('Market Tote').getByRole('button')).toBeDisabled();
    await expect(card('Gift Voucher').getByRole('button')).toBeDisabled();
    await card('Signal Tee')
      .getByRole('link', { name: /Choose options/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signal Tee');
  });

  test('STORE-STOCK: the stock of the variants call replaces the product’s', async ({ page }) => {
    await page.route(/\/variants\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const variant of body.variants) variant.inventory_quantity = 3;
      await route.fulfill({ response, json: body });
    });
    await visit(page, productPath('Ledger Mug'));
    await expect(page.getByText('3 in stock!')).toBeVisible();
  });

  test('STORE-STOCK: additionally loaded products stay, however late a response arrives', async ({
    page,
  }) => {
    await page.route(/\/products\?/, manyProducts(60));
    const heldAnswer = Promise.withResolvers<void>();
    await page.route(
      /\/variants\?/,
      async (route) => {
        await heldAnswer.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Store' }).click();
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(24);
    await page.getByRole('button', { name: 'Show more products' }).click();
    await expect(cards).toHaveCount(48);
    const lateResponse = page.waitForResponse(/\/variants\?/);
    heldAnswer.resolve();
    await (await lateResponse).finished();
    // By the next frame, the page has taken the response.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(cards).toHaveCount(48);
  });

  test('STORE-STATES, STORE-HTTP: a list loads, says why it cannot be loaded, can be retried, and may be empty', async ({
    page,
  }) => {
    await visit(page, '/about');
    const heldAnswer = Promise.withResolvers<void>();
    let isBroken = true;
    await page.route(/\/products\?/, async (route) => {
      await heldAnswer.promise;
      if (isBroken) return route.fulfill({ status: 503, body: '{}' });
      return route.fulfill({ json: { count: 0, offset: 0, limit: 24, products: [] } });
    });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Store' })
      .click();
    await expect(page.getByRole('status', { name: 'Loading products' })).toBeVisible();
    heldAnswer.resolve();
    await expect(
      page.getByText('Error loading products: HTTP 503: Service Unavailable'),
    ).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
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
    const expectShown = (pictureIndex: number) =>
      expect(page.getByRole('img', { name: `picture ${pictureIndex} of 3` })).toBeVisible();
    await expectShown(1);
    await page.getByRole('button', { name: 'Previous image' }).click();
    await expectShown(3);
    await page.getByRole('button', { name: 'Next image' }).click();
    await expectShown(1);
    await page.keyboard.press('ArrowRight');
    await expectShown(2);
    await page.getByRole('button', { name: 'Show picture 3' }).click();
    await expectShown(3);
    const thirdPicture = page.getByRole('img', { name: 'picture 3 of 3' });
    await thirdPicture.scrollIntoViewIfNeeded();
    const picture = await thirdPicture.boundingBox();
    if (picture === null) throw new Error('no picture');
    const middleY = picture.y + picture.height / 2;
    await page.mouse.move(picture.x + 300, middleY);
    await page.mouse.down();
    await page.mouse.move(picture.x + 200, middleY);
    await page.mouse.up();
    await expectShown(1);
    await page.getByRole('button', { name: 'Ink / M' }).click();
    await expectShown(2);
  });

  test('PROD-QUANTITY, PROD-STOCK: the quantity starts at 1, and above stock the button is disabled with a sentence', async ({
    page,
  }) => {
    await visit(page, productPath('First Light Print'));
    await expect(page.getByText('5 in stock!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    const increaseButton = page.getByRole('button', { name: 'Increase quantity' });
    for (let i = 0; i < 5; i += 1) await increaseButton.click();
    await expect(page.getByText('Not enough stock. Only 5 left.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
    await visit(page, productPath('Gift Voucher'));
    await expect(page.getByText('Currently unavailable')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled();
    await visit(page, productPath('Sticker Pack'));
    for (let i = 0; i < 30; i += 1) await increaseButton.click();
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
    await expect(page.getByText(/in stock!|Only/)).toHaveCount(0);
  });

  test('PROD-FIELDS: a missing required text is reported beside its field, and the text is sent with the checkout', async ({
    page,
  }) => {
    await visit(page, productPath('Cold Storage Sleeve'));
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    const field = page.getByLabel('Initials to stamp (up to 3 letters)');
    await expect(field).toBeFocused();
    await expect(page.getByText('Enter Initials to stamp (up to 3 letters).')).toBeVisible();
    await field.fill('ML');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(cartDrawer(page).getByText('“ML”')).toBeVisible();
    await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await expect(page.getByText('ML', { exact: false }).first()).toBeVisible();
  });
});

test('HOLD-AXE: product, drawer, checkout and success', { tag: '@full' }, async ({ page }) => {
  await visit(page, productPath('Cold Storage Sleeve'));
  expect(await violationsEverywhere(page), 'product').toEqual([]);
  await visit(page, productPath('Green Candle'));
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(cartDrawer(page)).toBeVisible();
  expect(await violationsEverywhere(page), 'drawer').toEqual([]);
  await cartDrawer(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  expect(await violationsEverywhere(page), 'checkout').toEqual([]);
  await page.getByRole('button', { name: /^Pay/ }).click();
  expect(await violationsEverywhere(page), 'checkout with errors').toEqual([]);
  await fillPayment(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('1 × Green Candle')).toBeVisible();
  expect(await violationsEverywhere(page), 'success').toEqual([]);
});
