import { violationsNow } from './axe.ts';
import { expect } from './site.ts';
import { test } from './tab.ts';
import { focusByKeyboard } from './visit.ts';

test('BEFORE-TOLD, BEFORE-GUARANTEE: prices and the cart’s total say what shipping adds, and the cart names the destinations, ways to pay, terms and withdrawal', async ({
  page,
  site,
}) => {
  const answer = await fetch(`${site.url}/api/store/candlewick/products`);
  const { products } = (await answer.json()) as {
    products: { id: string; purchasable: boolean; custom_fields: unknown[] }[];
  };
  const product = products.find(
    (candidate) => candidate.purchasable && candidate.custom_fields.length === 0,
  );
  await page.goto('/store');
  await expect(page.getByText('All prices: free shipping')).toBeVisible();
  await page.goto(`/product/${product?.id}`);
  await expect(page.getByText('free shipping', { exact: true })).toBeVisible();
  await expect(page.getByText('legal guarantee of at least two years')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const cart = page.getByRole('dialog');
  await expect(cart.getByRole('link', { name: 'Your rights, at Your Europe' })).toHaveAttribute(
    'href',
    'https://europa.eu/youreurope/guarantees',
  );
  await cart.getByText('Delivery and payment').click();
  await expect(cart.getByText(/^Delivery to Netherlands, Belgium/)).toBeVisible();
  await expect(cart.getByText('Payment: Card')).toBeVisible();
  expect(await violationsNow(page)).toEqual([]);
  await expect(cart.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/terms-of-service',
  );
  // Use the keyboard, because a click right after another would count as part of a double click.
  await focusByKeyboard(cart.getByRole('link', { name: 'Withdrawal' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw from a contract');
});
