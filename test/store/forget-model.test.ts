import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tableNames } from '../../server/db/schema/table-keys.ts';
import { setMailOn } from '../../server/store/outbox.ts';
import { isFull } from '../full-run.ts';
import { checkoutBody, sendForm, statusOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

const runs = isFull ? 40 : 3;
const seed = isFull ? Date.now() : 7;

/** A marker word. It occurs in everything that a person types and that the owner writes about that person. */
type PersonWord = 'Quorra' | 'Boreas';
const emailOf = (word: PersonWord) => `${word}.X@Example.com`;

type Step =
  | { do: 'buy'; by: PersonWord; filledIn: PersonWord }
  | { do: 'correct'; wrong: PersonWord; right: PersonWord }
  | { do: 'abandon'; by: PersonWord }
  | { do: 'withdraw'; by: PersonWord; order: number }
  | { do: 'refund'; order: number }
  | { do: 'sell by hand'; by: PersonWord };

const word = fc.constantFrom<PersonWord>('Quorra', 'Boreas');
const order = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), by: word, filledIn: word }),
  fc.record({ do: fc.constant('correct' as const), wrong: word, right: word }),
  fc.record({ do: fc.constant('abandon' as const), by: word }),
  fc.record({ do: fc.constant('withdraw' as const), by: word, order }),
  fc.record({ do: fc.constant('refund' as const), order }),
  fc.record({ do: fc.constant('sell by hand' as const), by: word }),
);

/** The numbers of orders, with the person of each. */
type SoldOrders = { number: string; by: PersonWord }[];

async function startCheckoutAs(shop: StripeShop, filledInPerson: PersonWord): Promise<string> {
  const { store } = shop;
  const answer = await fetch(`${store.base}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: checkoutBody(store, [{ variant_id: variantId('white'), quantity: 2 }], {
      customer: { email: emailOf(filledInPerson), external_id: `crm-${filledInPerson}` },
      successUrl: `${store.origin}/success?for=${filledInPerson}`,
    }),
  });
  const { url } = await answer.json();
  return /\/checkout\/([0-9a-f]{32})/.exec(String(url))?.[1] ?? '';
}

async function buyAs(
  shop: StripeShop,
  buyer: { name: PersonWord; email: PersonWord; filledIn: PersonWord },
) {
  const id = await startCheckoutAs(shop, buyer.filledIn);
  const session = [...shop.stripe.sessions.values()].find(
    (candidate) => candidate.client_reference_id === id,
  );
  if (session === undefined) throw new Error('Not made at Stripe');
  shop.stripe.pay(session);
  const { customer_details: details, collected_information: collectedDetails } = session;
  if (!details || !collectedDetails?.shipping_details) throw new Error('Stripe says no buyer');
  session.customer_details = { ...details, email: emailOf(buyer.email), name: buyer.name };
  const address = { ...collectedDetails.shipping_details.address, line1: `${buyer.name} Street 1` };
  session.collected_information = {
    ...collectedDetails,
    shipping_details: { name: buyer.name, address },
  };
  return (await statusOf(shop.store, id)).order_number ?? '';
}

async function withdraw(shop: StripeShop, buyer: PersonWord, number: string): Promise<void> {
  const send = (form: Record<string, string>) => sendForm(shop.store, '/withdraw', form);
  const identity = { name: buyer, number, email: emailOf(buyer) };
  const page = await (await send({ step: 'identify', ...identity })).text();
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  const form = {
    ...Object.fromEntries(inputs),
    reason: `${buyer} says so`,
    statement: `${buyer}: all`,
  };
  expect((await send(form)).status).toBeLessThan(500);
}

async function perform(shop: StripeShop, soldOrders: SoldOrders, step: Step): Promise<void> {
  const run = (...args: string[]) => shop.operate(args);
  const chosenOrder = 'order' in step ? soldOrders[step.order] : undefined;
  switch (step.do) {
    case 'buy': {
      const { by, filledIn } = step;
      soldOrders.push({ number: await buyAs(shop, { name: by, email: by, filledIn }), by });
      return;
    }
    case 'correct': {
      // The buyer `right` has typed the address of `wrong`.
      const { wrong, right } = step;
      const number = await buyAs(shop, { name: right, email: wrong, filledIn: wrong });
      await shop.store.store.database.write((transaction) =>
        transaction
          .updateTable('mail')
          .set({ last_error: `550 ${emailOf(wrong)} is unknown` })
          .where('kind', '=', 'paid')
          .where('order_id', 'in', (subquery) =>
            subquery.selectFrom('orders').select('id').where('number', '=', number),
          )
          .execute(),
      );
      expect((await run('address', number, '--email', emailOf(right))).code).toBe(0);
      soldOrders.push({ number, by: right });
      return;
    }
    case 'abandon':
      await startCheckoutAs(shop, step.by);
      return;
    case 'withdraw':
      return withdraw(shop, step.by, chosenOrder?.number ?? `I am ${step.by}`);
    case 'refund': {
      if (chosenOrder === undefined) return;
      const texts = ['--note', `${chosenOrder.by} called`, '--message', `Dear ${chosenOrder.by}`];
      await run('refund', chosenOrder.number, '--amount', '1.00', ...texts);
      return;
    }
    case 'sell by hand': {
      const { out } = await run('sold', 'SKU-white', '1', '--json');
      const { number } = JSON.parse(out);
      await withdraw(shop, step.by, 'of the market');
      const openWithdrawals = JSON.parse((await run('withdrawals', '--json')).out);
      for (const { id, order: matchedOrder } of openWithdrawals)
        if (matchedOrder === null) await run('withdrawals', 'match', id, number);
    }
  }
}

/** Sends, settles or ends everything that is open. */
async function settleAll(shop: StripeShop, soldOrders: SoldOrders): Promise<void> {
  const run = (...args: string[]) => shop.operate(args);
  const openWithdrawals = JSON.parse((await run('withdrawals', '--json')).out);
  for (const { id, name } of openWithdrawals)
    await run('withdrawals', 'settle', id, '--note', `${name} knows`);
  for (const [index, { number, by }] of soldOrders.entries())
    await run('fulfil', number, '--tracking', `PARCEL-${by}-${index}`);
  shop.advance(3 * 3_600_000);
  await expect
    .poll(async () => (await run('holds', '--json')).out, { timeout: 20_000 })
    .toMatch(/^\[\]|"holds": \[\]/);
}

/** The rows of each table as text. */
async function textsByTable(shop: StripeShop): Promise<Map<string, string>> {
  const textByTable = new Map<string, string>();
  await shop.store.store.database.write(async (transaction) => {
    for (const table of tableNames) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(transaction);
      textByTable.set(table, JSON.stringify(rows));
    }
  });
  return textByTable;
}

const tablesMentioning = (textByTable: Map<string, string>, person: PersonWord): string[] =>
  [...textByTable]
    .flatMap(([table, text]) => (new RegExp(person, 'i').test(text) ? [table] : []))
    .sort();

/**
 * The texts in a stored value. An object or a list gives the texts of its parts, because `person` shows each part in
 * words.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  const text = String(value);
  return /^[{[]/.test(text) ? textsIn(JSON.parse(text)) : [text];
}

test('DATA-FORGET, DATA-PERSON: whatever happened with whom, nothing is left of a forgotten person but what the law requires, and `person` shows that', {
  timeout: runs * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const shop = await openStripeShop('sk_live_x');
      try {
        await shop.store.store.database.write((transaction) => setMailOn(transaction, true));
        const soldOrders: SoldOrders = [];
        for (const step of steps) await perform(shop, soldOrders, step);
        await settleAll(shop, soldOrders);
        const ordersOfBoreas = (
          await shop.operate(['orders', '--email', emailOf('Boreas'), '--json'])
        ).out;
        const forgetResult = await shop.operate(['forget', emailOf('Quorra')]);
        expect(forgetResult, forgetResult.err).toMatchObject({ code: 0 });
        const after = await textsByTable(shop);
        expect(
          tablesMentioning(after, 'Quorra').filter((table) => table !== 'locked_data'),
        ).toEqual([]);
        const personText = await shop.operate(['person', emailOf('Quorra').toLowerCase()]);
        const lockedRows: { content: string }[] = JSON.parse(after.get('locked_data') ?? '[]');
        for (const { content } of lockedRows)
          for (const { value } of JSON.parse(content))
            for (const text of textsIn(value))
              if (/quorra/i.test(text)) expect(personText.out).toContain(text);
        if (lockedRows.length === 0)
          expect(personText.out).not.toMatch(/quorra says|quorra street/i);
        // The other person's data is untouched.
        const { out } = await shop.operate(['orders', '--email', emailOf('Boreas'), '--json']);
        expect(out).toBe(ordersOfBoreas);
        // Once its legal period is over, even a kept record is erased.
        shop.advance(12 * 366 * 24 * 3_600_000);
        const tablesThatMention = async () =>
          tablesMentioning(await textsByTable(shop), 'Boreas').concat(
            tablesMentioning(await textsByTable(shop), 'Quorra'),
          );
        await expect.poll(tablesThatMention, { timeout: 20_000 }).toEqual([]);
        expect(shop.store.logged.join()).not.toMatch(/quorra/i);
      } finally {
        await shop.end();
      }
    }),
    { numRuns: runs, seed },
  );
});
