import { expect, type Page, test } from '@playwright/test';
import { formatCents } from '../../server/store/catalogue/currencies.ts';
import { goodForm, sendForm } from '../store/buyer.ts';
import { type DeskSite, enterDesk, startDesk } from './desk-site.ts';

let desk: DeskSite;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.site.stop());

const fieldsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
      / name="([^"]*)"/.exec(tag)?.[1] ?? '',
      / value="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  );

/** Sends a withdrawal: from all of an order, or in words if no order has the number. */
async function withdraw(number: string): Promise<string> {
  const place = { origin: desk.site.url, base: `${desk.site.url}/api/store/candlewick` };
  const identity = { name: 'Mara', number, email: goodForm.email };
  const step = await sendForm(place, '/withdraw', { step: 'identify', ...identity });
  const form = { ...fieldsOf(await step.text()), statement: 'all of it' };
  const page = await (await sendForm(place, '/withdraw', form)).text();
  return /W-[0-9A-Z]{8}/.exec(page)?.[0] ?? '';
}

async function enterReturns(page: Page, id: string) {
  await enterDesk(page, desk);
  await page.goto(new URL(`/returns?search=${id}`, page.url()).href);
  return page.getByRole('region', { name: `Withdrawal ${id}` });
}

const readOrder = async (page: Page, number: string) =>
  (await page.request.get(new URL(`/api/orders/${number}`, page.url()).href)).json();

const refund = (page: Page, number: string, part: object) =>
  page.request.post(new URL(`/api/orders/${number}/refund`, page.url()).href, {
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    data: { plan: 'refund', part, seenReturnedCents: 0, consents: [] },
  });

const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('DESK-REFUND, DESK-AXE: the amount of a withdrawal’s refund is shown before and after, changes with the shipping and other refunds, and the message has the focus', async ({
  page,
}) => {
  const number = await desk.buy();
  const id = await withdraw(number);
  const card = await enterReturns(page, id);
  const { amount_cents: paid, shipping_cents: shipping, currency } = await readOrder(page, number);
  const money = (cents: number) => formatCents(cents, currency);
  await expect(card.getByRole('button', { name: `Give back ${money(paid)}` })).toBeVisible();
  await card.getByLabel('Also the shipping').uncheck();
  const goods = card.getByRole('button', { name: `Give back ${money(paid - shipping)}` });
  await expect(goods).toBeVisible();
  await card.getByLabel('Also the shipping').check();
  // Another person refunds a part meanwhile.
  await refund(page, number, { kind: 'amount', amount: '2' });
  await card.getByRole('button', { name: `Give back ${money(paid)}` }).click();
  await expect(card.getByRole('alert')).toContainText(`${money(200)} was given back since`);
  await expect(card).toContainText(`Given back since${money(200)} of the ${money(paid)}`);
  const rest = money(paid - 200);
  await expect(card.getByRole('button', { name: `Give back ${rest}` })).toBeVisible();
  await card.getByRole('button', { name: 'Give it back all the same' }).click();
  await expect(statusWith(page, `${rest} of order ${number} is given back`)).toBeFocused();
  await expect(card).toBeHidden();
  expect((await readOrder(page, number)).returned_cents).toBe(paid);
});

test('DESK-REFUND: a withdrawal in words is matched by a number as people type it, says what was given back since, and why it needs a note', async ({
  page,
}) => {
  const number = await desk.buy();
  const id = await withdraw('the blue one');
  const card = await enterReturns(page, id);
  const typed = ` ${number.toLowerCase().replace('-', '')} `;
  await card.getByLabel('Which order it is about').fill(typed);
  await card.getByRole('button', { name: 'Match' }).click();
  await expect(statusWith(page, `Withdrawal ${id} is about order ${number}.`)).toBeFocused();
  await refund(page, number, { kind: 'whole' });
  await page.reload();
  const { amount_cents: paid, currency } = await readOrder(page, number);
  const all = formatCents(paid, currency);
  await expect(card).toContainText(`Given back since${all} of the ${all} of the order`);
  const settle = card.getByRole('button', { name: 'Settle without a refund' });
  await expect(settle).toBeDisabled();
  await expect(settle).toHaveAccessibleDescription('Write in the note first what you have done.');
  await card.getByLabel('Note; without a refund').fill('Refunded on its page');
  await settle.click();
  await expect(statusWith(page, `Withdrawal ${id} is settled.`)).toBeFocused();
  await expect(card).toBeHidden();
});
