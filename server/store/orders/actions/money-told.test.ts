import { afterEach, beforeEach, describe, expect, it, test as vitest } from 'vitest';
import { partsOf, startMailServer } from '../../../../test/fakes/mail-server.ts';
import { mailServerSettings } from '../../../../test/fakes/mail-server-url.ts';
import type { ChargedAmounts, FakeStripe } from '../../../../test/fakes/stripe/stripe.ts';
import { readBooks } from '../../../../test/store/books.ts';
import { goodForm, openSession, sendForm, statusOf } from '../../../../test/store/buyer.ts';
import { flatRate } from '../../../../test/store/deliveries.ts';
import { variantId } from '../../../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../../../test/store/stripe-shop.ts';
import { isFirstDatabase } from '../../../../test/store/test-database.ts';
import { createSmtp } from '../../mail/smtp.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

let mails: Awaited<ReturnType<typeof startMailServer>>;
let shop: StripeShop;
let stripe: FakeStripe;
beforeEach(async () => {
  mails = await startMailServer();
  const sender = { name: 'Wax & Wick', address: 'owner@wax.example' };
  const smtp = createSmtp({ server: mailServerSettings(mails.url), from: sender });
  shop = await openStripeShop('sk_live_x', {
    delivery: flatRate(2_000),
    mail: { smtp, copyTo: null, everyMs: 20 },
  });
  ({ stripe } = shop);
});
// `end` runs the audit.
afterEach(async () => {
  await shop.end();
  await mails.close();
});

const run = (...args: string[]) => shop.operate(args);
const items = [
  { variant_id: variantId('a3'), quantity: 1 },
  { variant_id: variantId('white'), quantity: 1 },
];
/** Buys a print and a mug, with shipping of $20.00. */
async function buyItems(charged: ChargedAmounts = {}) {
  const id = await openSession(shop.store, items);
  const session = [...stripe.sessions.values()].find(
    (candidate) => candidate.client_reference_id === id,
  );
  if (session === undefined) throw new Error('Not made at Stripe');
  stripe.pay(session, charged);
  const { order_number, order_page } = await statusOf(shop.store, id);
  const number = order_number ?? '';
  const intentId = session.payment_intent?.id;
  const tellStripe = (type = 'charge.refunded') =>
    shop.tell(type, { object: type.split('.')[0], payment_intent: intentId });
  const page = async () => (await fetch(`${shop.store.origin}${order_page}`)).text();
  return { id, number, session, tell: tellStripe, page };
}
const mailsTo = (address: string) =>
  mails.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => partsOf(raw).text);
const buyersMail = (words: string) =>
  expect.poll(() => mailsTo(goodForm.email).some((text) => text.includes(words))).toBe(true);
const ownersMail = (words: string) =>
  expect.poll(() => mailsTo('owner@wax.example').some((text) => text.includes(words))).toBe(true);

/** The buyer of an order withdraws from its print. */
async function withdraw(number: string): Promise<string> {
  const send = (form: Record<string, string>) => sendForm(shop.store, '/withdraw', form);
  const buyer = { name: 'Mara', number, email: goodForm.email };
  const page = await (await send({ step: 'identify', ...buyer })).text();
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const withdrawalAnswer = await send({
    ...Object.fromEntries(inputs),
    line: '0',
    'pieces-0': '1',
  });
  return /W-[0-9A-Z]{8}/.exec(await withdrawalAnswer.text())?.[0] ?? '';
}

describe('ORD-SHARES: Stripe’s figures of a line', () => {
  it('determine the refund of its units: a taxed line beside untaxed shipping', async () => {
    const { number } = await buyItems({ taxes: [480, 0], shippingTax: 0 });
    expect((await run('refund', number, '--line', 'SKU-a3')).code).toBe(0);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([4_800 + 480]);
    await run('refund', number, '--shipping');
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([5_280, 2_000]);
  });

  it('ORD-PAID: are shown in the currency in which the buyer has paid', async () => {
    const presentment = { currency: 'jpy', amount: 449_900 };
    const { id, number, page } = await buyItems({ presentment });
    expect(await statusOf(shop.store, id)).toMatchObject({ presented_total: '¥449900' });
    expect(await page()).toContain('¥449900');
    expect((await run('orders')).out).toContain('$84.00 (¥449900)');
    await buyersMail('¥449900');
    await run('refund', number);
    expect((await run('order', number)).out).toMatch(/made +\$84\.00 \(¥449900\)/);
  });
});

describe('WITHDRAW-ONCE: a withdrawal with a refund after its statement', () => {
  test.each([
    [
      'by amount',
      async ({ number }: { number: string }) => run('refund', number, '--amount', '48'),
    ],
    [
      'by line',
      async ({ number }: { number: string }) => run('refund', number, '--line', 'SKU-a3'),
    ],
    [
      'in the dashboard',
      async ({ session, tell }: Awaited<ReturnType<typeof buyItems>>) => {
        stripe.refundInDashboard(session, 4_800);
        await tell();
      },
    ],
    [
      'elsewhere',
      async ({ number }: { number: string }) =>
        run('refund', number, '--amount', '48', '--elsewhere', '--note', 'Cash'),
    ],
  ] as const)('%s is not given back again unasked', async (_, giveBack) => {
    const order = await buyItems();
    const id = await withdraw(order.number);
    await giveBack(order);
    const before = stripe.refunds.length;
    const question = await run('withdrawals', 'settle', id, '--refund');
    expect(question.code).toBe(1);
    expect(question.err).toMatch(/--although-given-back|0 of 1 are left/);
    // An option confirms only its own warning, so `--while-disputed` has no effect here.
    expect((await run('withdrawals', 'settle', id, '--refund', '--while-disputed')).code).toBe(1);
    expect(stripe.refunds).toHaveLength(before);
    expect((await run('withdrawals', 'settle', id, '--note', 'Given back')).code).toBe(0);
  });
});

describe('OPS-FULFIL: an order with a withdrawal', () => {
  it('is marked in every list, and sent only with its flag', async () => {
    const { number } = await buyItems();
    const id = await withdraw(number);
    for (const args of [['orders'], ['order', number]])
      expect((await run(...args)).out, args[0]).toContain('paid, withdrawn');
    expect(await readBooks(run)).toMatch(/,yes\r?\n$/);
    expect((await run('fulfil', number)).err).toContain('--although-withdrawn');
    expect((await run('fulfil', number, '--although-withdrawn')).code).toBe(0);
    await run('withdrawals', 'settle', id, '--note', 'Keeps it');
    expect((await run('orders')).out).not.toContain('withdrawn');
  });
});

describe('OPS-REFUND: the texts of a refund', () => {
  it('are a note for ourselves and a message for the buyer, and Stripe’s reason is only for the owner', async () => {
    const { number, session, tell, page } = await buyItems();
    stripe.refundInDashboard(session, 300, { reason: 'fraudulent' });
    await tell();
    await run(
      ...['refund', number, '--amount', '5.00', '--note', 'Complains again'],
      ...['--message', 'Sorry for the delay'],
    );
    await buyersMail('Sorry for the delay');
    await expect.poll(() => mailsTo(goodForm.email).length).toBe(3);
    const buyerTexts = `${mailsTo(goodForm.email).join('\n')} ${await page()}`;
    expect(buyerTexts).toContain('Sorry for the delay');
    expect(buyerTexts).not.toMatch(/fraudulent|complains/i);
    const ownerText = (await run('order', number)).out;
    for (const words of ['fraudulent', 'Complains again']) expect(ownerText).toContain(words);
  });

  it('report a failed part, also of a withdrawal, to the owner until it is settled', async () => {
    const { number, tell } = await buyItems();
    const id = await withdraw(number);
    expect((await run('withdrawals', 'settle', id, '--refund')).code).toBe(0);
    for (const refund of stripe.refunds)
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    await tell('refund.failed');
    await ownersMail('lost_or_stolen_card');
    const failureMark = 'refund of $48.00 failed';
    expect((await run('orders')).out).toContain(failureMark);
    expect((await run('withdrawals')).out).toContain(id);
    expect(mailsTo(goodForm.email).join()).not.toContain('lost_or_stolen_card');
    await run('withdrawals', 'settle', id, '--refund');
    expect((await run('orders')).out).not.toContain(failureMark);
  });

  it('count a pending refund in no refunded sum: books, lists and order page', async () => {
    const { number, page } = await buyItems();
    stripe.refundStatus = 'pending';
    await run('refund', number, '--amount', '5');
    const firstPage = (await page()).replaceAll(/<[^>]*>/g, '|');
    expect(firstPage).toMatch(/On its way\|+−\$5\.00/);
    expect(firstPage).toContain('|Refund on its way|');
    expect(firstPage).not.toMatch(/\|Refunded\||Partly refunded|Total after refund/);
    stripe.refundStatus = 'succeeded';
    await run('refund', number, '--amount', '10');
    const secondPage = (await page()).replaceAll(/<[^>]*>/g, '|');
    expect(secondPage).toMatch(
      /\|Refunded\|+−\$10\.00\|+Total after refund\|+\$74\.00\|+On its way\|+−\$5\.00/,
    );
    expect((await run('orders')).out).toContain('paid, $10.00 given back, $5.00 on its way back');
    const [heads = '', row = ''] = (await readBooks(run)).split(/\r?\n/);
    const cell = (name: string) =>
      row.split(',').at(heads.split(',').indexOf(name) - heads.split(',').length);
    expect([cell('given_back'), cell('on_its_way')]).toEqual(['10', '5']);
  });

  it('OPS-HISTORY: state the sums that moved, never more than the order’s', async () => {
    const { number } = await buyItems();
    await run('refund', number, '--line', 'SKU-a3');
    await run('refund', number, '--amount', '5.00');
    await run('refund', number);
    const history: { detail: { amount_cents?: number } }[] = JSON.parse(
      (await run('order', number, '--json')).out,
    ).history;
    const amounts = history.map(({ detail }) => detail.amount_cents ?? 0);
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(8_400);
  });
});
