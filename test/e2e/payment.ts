import type { Page } from '@playwright/test';

/**
 * Fills in the checkout page.
 *
 * @param card a card of the test mode, by default a card that pays
 */
export async function fillPayment(page: Page, card = '4242 4242 4242 4242') {
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Address').fill('Wickstreet 1');
  await page.getByLabel('Postcode').fill('12345');
  await page.getByLabel('City').fill('Hamburg');
  // If the price depends on the country, the buyer has already chosen it.
  const country = page.getByRole('combobox', { name: 'Country' });
  if ((await country.count()) > 0) await country.selectOption('Germany');
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
}
