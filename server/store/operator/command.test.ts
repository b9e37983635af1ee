import { describe, expect, test } from 'vitest';
import { openSession, pay, startCheckout, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { fieldId, productId, variantId } from '../../../test/store/fixture-catalogue.ts';
import { buy, dataDirOf, operate, shop } from '../../../test/store/operator.ts';
import { openDatabase } from '../../db/open-database.ts';
import { placeName } from '../../site/database-place.ts';
import { openCatalogueCopies } from '../catalogue/import/import-copies.ts';
import { refused } from '../http/refusal.ts';
import { applyPaymentEvent } from '../payments/apply-payment-event.ts';
import { recordRefundWithoutProvider } from '../payments/refund-payment.ts';
import { closeSession } from '../stock/close-session.ts';

const noPictures = { look: async () => ({ problem: '' }), keep: async () => {} };
const mug = { variant_id: variantId('white'), quantity: 2 };

describe('OPS-COMMAND: the command', () => {
  test('with help, or without arguments, lists its commands and their arguments', async () => {
    const store = await shop();
    let allOutput = '';
    for (const args of [['--help'], [], ['help'], ['nonsense', '--help']]) {
      const { code, out } = await operate(store, args);
      expect(code).toBe(0);
      expect(out).toContain('npm run store -- <command> [options]');
      allOutput = out;
    }
    const names = allOutput.match(/(?<=^ {2})[a-z][a-z-]+(?= {2})/gm) ?? [];
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const help = await operate(store, ['help', name]);
      expect(help).toMatchObject({ code: 0, err: '' });
      expect(help.out).toContain(`Usage: npm run store -- ${name} `);
      expect(help.out).toEqual((await operate(store, [name, '--help'])).out);
    }
    const refund = (await operate(store, ['help', 'refund'])).out;
    expect(refund).toMatch(/^ {2}--restock +what was sold can be sold again$/m);
    expect(refund).not.toContain('--tracking');
    expect((await operate(store, ['help', 'withdrawals', 'settle'])).out).toContain('--restock');
  });

  test('OPS-UNDO: with wrong arguments says so, changes nothing and exits with 2', async () => {
    const store = await shop();
    for (const [args, sentence] of [
      [['order'], "Missing required argument 'number'."],
      [['order', 'A', 'B'], "Too many arguments for 'order'."],
      [['sell'], "Unknown command 'sell'. (Did you mean sold?)"],
      [['ordres'], "Unknown command 'ordres'. (Did you mean orders?)"],
      [['help', 'ordres'], "Unknown command 'ordres'. (Did you mean orders?)"],
      [['--json'], "Unknown option '--json'."],
      [['orders', '--status', 'lost'], 'Allowed choices are paid'],
      [['orders', '--limit', '0'], "'0' is invalid. It takes a number from 1 to 100000."],
      [['orders', '--from', '2026-02-30'], 'It must be a day such as 2026-11-27 or 27.11.2026,'],
      [['orders', '--lmit', '3'], "Unknown option '--lmit'. (Did you mean --limit?)"],
      [['orders', '--restock'], "Unknown option '--restock'."],
      [['constructor'], "Unknown command 'constructor'."],
      [['withdrawals', 'setle', 'W-1'], "Unknown command 'setle'. (Did you mean settle?)"],
      [['refund', 'A', '--note', '--restock'], '--note needs a value.'],
      [['refund', 'A', '--amount', '5', '--restock'], "cannot be used with option '--restock'"],
      [['refund', 'A', '--elsewhere'], 'Say in a note how it was given back'],
      [['refund', 'A', '--line', 'MUG=0'], "'MUG=0' names no piece"],
      [['sold', 'MUG', '1@5@6'], "'1@5@6' is not pieces with a price: write it like 2@19.90."],
      [['order-key'], "Required option '--new' not specified."],
      [['import'], "'import' takes the name of a file."],
      [['import', '--undo', '--stock'], "'--undo' cannot be used with option '--stock'."],
      [['import', 'a.csv', '--from', 'ebay'], 'Allowed choices are shopify, woocommerce, etsy.'],
      [['import', 'a.csv', '--map', 'price'], 'Enter the name of a column'],
      [['import', 'a.csv', '--counted', '18:00'], 'Enter a time such as'],
    ] as const) {
      const { code, out, err } = await operate(store, args, {
        open: () => Promise.reject(new Error('opened')),
      });
      expect({ code, out }, args.join()).toEqual({ code: 2, out: '' });
      // Print the refusal and the next step, without the help text, which is longer than a screen.
      const noCommand = ['sell', 'ordres', 'help', '--json', 'constructor'].includes(args[0]);
      expect(err.trimEnd().split('\n'), args.join()).toEqual([
        expect.stringContaining(sentence),
        `\`npm run store -- ${noCommand ? '--help' : `help ${args[0]}`}\` says more.`,
      ]);
    }
  });

  test('names its store when it changes something, and not when it reads', async () => {
    const store = await shop();
    const place = placeName(store.database.place);
    const number = await buy(store, [mug]);
    for (const args of [
      ['fulfil', number],
      ['refund', number],
      ['cancel', number],
      ['release', '0'.repeat(32)],
      ['address', number, '--city', 'Delft'],
      ['sold', 'MUG', '1'],
      ['delete-test-orders', '--yes'],
      ['stock', 'MUG', '+1'],
      ['price', 'MUG', '9'],
      ['import', 'none.csv'],
      ['import', '--undo'],
      ['mails', 'send', 'paid:none'],
      ['order-key', '--new'],
      ['withdrawals', 'settle', 'W-1', '--note', 'x'],
      ['forget', 'nobody@example.com'],
      ['restore', 'none'],
      ['move-to-postgres', 'postgres://127.0.0.1:1/none'],
    ])
      expect((await operate(store, args)).store, args.join(' ')).toBe(place);
    expect((await operate(store, ['forget-history'])).store).toBe('recorded prices');
    for (const args of [
      ['orders'],
      ['order', number],
      ['holds'],
      ['history'],
      ['stock', '--low'],
      ['export'],
      ['mails'],
      ['withdrawals'],
      ['person', 'nobody@example.com'],
      ['audit'],
      ['delete-test-orders'],
      ['import', 'none.csv', '--dry-run'],
      ['refund'],
      ['forget', 'nobody@example.com', '--dry-run'],
    ])
      expect((await operate(store, args)).store, args.join(' ')).toBeNull();
  });

  test('without usable settings changes nothing', async () => {
    const store = await shop();
    const priceHistoryDatabaseName = () => refused('The setting PORT cannot be used.');
    expect(await operate(store, ['forget-history'], { priceHistoryDatabaseName })).toMatchObject({
      code: 1,
      out: '',
      err: 'The setting PORT cannot be used.\n',
      store: null,
    });
  });

  test('exits with 1 and a message while the database is locked', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const db = await openDatabase({ place: store.database.place, busyMs: 100 });
    const storeLock = await store.database.lock();
    const { code, err } = await operate(store, ['fulfil', number], {
      open: async () => ({
        database: db,
        exists: true,
        pictures: noPictures,
        copies: openCatalogueCopies(dataDirOf(store)),
      }),
    });
    await storeLock.release();
    expect({ code, err }).toEqual({
      code: 1,
      err: `The database ${placeName(store.database.place)} is busy or away; nothing was changed. Try again.\n`,
    });
    expect((await operate(store, ['fulfil', number])).code).toBe(0);
  });
});

describe('OPS-ORDERS: orders', () => {
  test('are listed with the newest first, and filtered by status on request', async () => {
    const store = await shop();
    expect((await operate(store, ['orders'])).out).toBe('There are no orders.\n');
    const firstNumber = await buy(store, [mug]);
    store.clock.nowMs += 60_000;
    const secondNumber = await buy(store, [mug, { variant_id: variantId('pack'), quantity: 1 }]);
    await operate(store, ['fulfil', firstNumber]);

    const { out } = await operate(store, ['orders']);
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['order', 'status', 'date', 'pieces', 'total', 'name', 'email'],
      [
        secondNumber,
        'paid (test)',
        '2025-07-21 12:01 UTC',
        '3',
        expect.stringMatching(/^\$\d+\.\d\d$/),
        'Mara Lindqvist',
        'mara@example.com',
      ],
      expect.arrayContaining([firstNumber, 'fulfilled (test)']),
      ['2 orders in all, 2 of them tests'],
      [''],
    ]);
    const paidOrders = await operate(store, ['orders', '--status', 'paid', '--json']);
    expect(JSON.parse(paidOrders.out)).toMatchObject({
      count: 1,
      orders: [{ number: secondNumber, status: 'paid', pieces: 3, currency: 'usd' }],
    });
    expect((await operate(store, ['orders', '--limit', '1'])).out).toContain(
      `--after ${secondNumber} shows the ones before these`,
    );
  });

  test('are shown with lines, the buyer’s entries, sums and the address', async () => {
    const store = await shop();
    const number = await buy(store, [
      {
        variant_id: variantId('brown'),
        quantity: 1,
        custom_field_values: [{ custom_field_id: fieldId('letters'), value: 'ML' }],
      },
    ]);
    const { code, out } = await operate(store, ['order', ` ${number.toLowerCase()} `]);
    expect(code).toBe(0);
    for (const text of ['Kanaalweg 14', '3011 AB Rotterdam', 'SKU-brown', 'Initials: ML', '$38.00'])
      expect(out).toContain(text);
    expect(out).toContain('test payment');
    const detail = JSON.parse((await operate(store, ['order', number, '--json'])).out);
    expect(detail).toMatchObject({
      number,
      provider: 'test',
      address: { city: 'Rotterdam' },
      lines: [
        { sku: 'SKU-brown', unit_cents: 3_800, fields: [{ title: 'Initials', value: 'ML' }] },
      ],
    });
  });

  test('OPS-COMMAND: cannot control a terminal with a buyer’s text', async () => {
    const store = await shop();
    const name = 'Eve\u001b[2J\u009b31m\u202eevE';
    const number = await buy(store, [mug]);
    // A payment provider may report a name that our own form would refuse.
    await store.store.database.write((transaction) =>
      transaction.updateTable('orders').set({ name }).execute(),
    );
    for (const args of [
      ['orders'],
      ['order', number],
      ['orders', '--json'],
      ['order', number, '--json'],
    ]) {
      const { out } = await operate(store, args);
      expect(out).toContain('Eve');
      expect(out).not.toMatch(/[^\n\P{Cc}]|[\u202a-\u202e]/u);
    }
    expect(JSON.parse((await operate(store, ['order', number, '--json'])).out).name).toBe(name);
  });
});

describe('OPS-FULFIL: fulfilling', () => {
  test('marks a paid order, and the buyer sees that', async () => {
    const store = await shop();
    const session = await openSession(store, [mug]);
    await pay(store, session);
    const { order_number } = await statusOf(store, session);
    const { code, out } = await operate(store, ['fulfil', order_number ?? '']);
    expect({ code, out }).toEqual({ code: 0, out: `Order ${order_number} is fulfilled.\n` });
    expect(await statusOf(store, session)).toMatchObject({ order_status: 'fulfilled' });
  });

  test('keeps every other order unchanged', async () => {
    const store = await shop();
    const fulfilledOrder = await buy(store, [mug]);
    await operate(store, ['fulfil', fulfilledOrder]);
    const refundedOrder = await buy(store, [mug]);
    await operate(store, ['refund', refundedOrder]);
    const lateNumber = await createLateOrder(store);
    for (const [number, words] of [
      [fulfilledOrder, 'is fulfilled'],
      [refundedOrder, 'is refunded'],
      [lateNumber, 'due to be refunded'],
      ['NOSUCH-ONE', 'There is no order NOSUCH-ONE'],
    ] as const) {
      const { code, out, err } = await operate(store, ['fulfil', number]);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(words);
    }
    const { orders } = JSON.parse((await operate(store, ['orders', '--json'])).out);
    expect(orders.map((order: { status: string }) => order.status).toSorted()).toEqual([
      'fulfilled',
      'refund_due',
      'refunded',
    ]);
  });

  test('if several do it at once, all but one learn that it is done already', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const exitCodes = await Promise.all(
      Array.from({ length: 4 }, async () => (await operate(store, ['fulfil', number])).code),
    );
    expect(exitCodes.toSorted()).toEqual([0, 1, 1, 1]);
  });
});

describe('OPS-REFUND: refunding', () => {
  test('marks a paid order, and does not change the stock', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const { code, out } = await operate(store, ['refund', number]);
    expect(code).toBe(0);
    expect(out).toContain(`Order ${number} is refunded. It was a test payment`);
    expect(await stockOf(store, mug.variant_id)).toBe(998);
  });

  test('returns sold units on request, but none that were not counted', async () => {
    const store = await shop();
    const number = await buy(store, [mug, { variant_id: variantId('pack'), quantity: 3 }]);
    const { out } = await operate(store, ['refund', number, '--restock', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      status: 'refunded',
      restocked: [{ variant_id: mug.variant_id, quantity: 2 }],
    });
    expect(await stockOf(store, mug.variant_id)).toBe(1_000);
    expect(await stockOf(store, variantId('pack'))).toBeNull();
  });

  test('is not repeated if somebody else was faster', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const { code, err } = await operate(store, ['refund', number], {
      refundPayment: async (payment) => {
        await operate(store, ['refund', number, '--restock']);
        return recordRefundWithoutProvider(payment);
      },
    });
    expect(code).toBe(1);
    expect(err).toContain(`Order ${number} is refunded`);
    expect(await stockOf(store, mug.variant_id)).toBe(1_000);
  });

  test('works for an order that somebody fulfilled during its refund', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const { code } = await operate(store, ['refund', number], {
      refundPayment: async (payment) => {
        await operate(store, ['fulfil', number]);
        return recordRefundWithoutProvider(payment);
      },
    });
    expect(code).toBe(0);
    expect(JSON.parse((await operate(store, ['order', number, '--json'])).out).status).toBe(
      'refunded',
    );
  });

  test('settles an order whose payment was late and took no stock', async () => {
    const store = await shop();
    const number = await createLateOrder(store);
    const { code, out } = await operate(store, ['refund', number, '--restock']);
    expect(code).toBe(0);
    expect(out).toContain('It had taken nothing from the stock.');
  });

  test('can return units that were sent', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    await operate(store, ['fulfil', number]);
    expect((await operate(store, ['refund', number, '--restock'])).code).toBe(0);
    expect(await stockOf(store, mug.variant_id)).toBe(1_000);
  });

  test('changes nothing if the payment cannot be refunded, and can be tried again', async () => {
    const store = await shop();
    const number = await buy(store, [mug]);
    const askedPayments: unknown[] = [];
    const { code, err } = await operate(store, ['refund', number, '--restock'], {
      async refundPayment(payment) {
        askedPayments.push(payment);
        return refused({ why: 'not known', at: 'The bank', reason: null });
      },
    });
    expect(code).toBe(1);
    expect(err).toContain(`The bank has not confirmed the refund of order ${number}`);
    expect(askedPayments).toMatchObject([{ provider: 'test', orderNumber: number }]);
    expect(JSON.parse((await operate(store, ['order', number, '--json'])).out).status).toBe('paid');
    expect(await stockOf(store, mug.variant_id)).toBe(998);
    expect((await operate(store, ['refund', number])).code).toBe(0);
  });
});

describe('OPS-STOCK: stock', () => {
  test('is set by SKU or id, to a number or by a difference; it applies at once, and every page shows it soon', async () => {
    const store = await shop();
    let before = 1_000;
    for (const [variant, amount, after] of [
      ['SKU-white', '12', 12],
      [mug.variant_id, '+12', 24],
      ['SKU-white', '-7', 17],
      ['SKU-white', '0', 0],
    ] as const) {
      const { code, out } = await operate(store, ['stock', variant, amount]);
      expect({ code, out }).toEqual({
        code: 0,
        out: `The mug (white): ${before} before, now ${after}.\n`,
      });
      expect(await stockOf(store, mug.variant_id)).toBe(after);
      const shownVariant = () => store.store.catalogue.product(productId('mug'))?.variants[0];
      await expect.poll(shownVariant).toMatchObject({ inventory_quantity: after });
      before = after;
    }
  });

  test('is never set below the units that open checkouts hold', async () => {
    const store = await shop();
    const session = await openSession(store, [{ variant_id: variantId('a3'), quantity: 3 }]);
    for (const amount of ['2', '-3', '0']) {
      const { code, err } = await operate(store, ['stock', 'SKU-a3', amount]);
      expect(code).toBe(1);
      expect(err).toContain('Open checkouts hold 3 of The print (a3)');
      expect(err).toContain('; a hold lasts 40 minutes, and 120 at most.');
    }
    const { out } = await operate(store, ['stock', 'SKU-a3', '3', '--json']);
    expect(JSON.parse(out)).toMatchObject({ before: 5, on_hand: 3, held: 3 });
    expect((await pay(store, session)).status).toBe(303);
  });

  test('is not changed by an invalid command', async () => {
    const store = await shop();
    for (const [args, sentence] of [
      [['stock', 'SKU-none', '1'], "There is no variant with the SKU or the id 'SKU-none'"],
      [['stock', 'SKU-white', 'many'], "'many' is not a number of pieces"],
      [['stock', 'SKU-white', '1.5'], "'1.5' is not a number of pieces"],
      [['stock', 'SKU-white', '--', '--1'], "'--1' is not a number of pieces"],
      [['stock', 'SKU-white', '-1001'], 'There are only 1000 of The mug (white)'],
      [['stock', 'SKU-white', '9999999999'], 'no more than 1000000000'],
      [['stock', 'SKU-pack', '5'], 'The stock of The sticker (pack) is not counted'],
    ] as const) {
      const { code, out, err } = await operate(store, args);
      expect({ code, out }, args.join()).toEqual({ code: 1, out: '' });
      expect(err).toContain(sentence);
      expect(await stockOf(store, mug.variant_id)).toBe(1_000);
    }
  });

  test('loses nothing and sells nothing twice when it is changed while buyers buy', async () => {
    const store = await shop();
    const onePrint = { variant_id: variantId('a3'), quantity: 1 };
    const pendingStarts = Array.from({ length: 20 }, async (_, index) =>
      index % 2 === 0
        ? (await startCheckout(store, [onePrint])).status
        : (await operate(store, ['stock', 'SKU-a3', '+1'])).code,
    );
    const answers = await Promise.all(pendingStarts);
    const heldCount = answers.filter((answer) => answer === 200).length;
    expect(answers.filter((answer) => answer === 0)).toHaveLength(10);
    expect(await stockOf(store, onePrint.variant_id)).toBe(15 - heldCount);
  });
});

/** An order that was paid after its hold had ended and somebody else had bought the last units. */
async function createLateOrder(store: Awaited<ReturnType<typeof shop>>): Promise<string> {
  const lastItem = { variant_id: variantId('a3'), quantity: 5 };
  const lateSession = await openSession(store, [lastItem]);
  const event = { provider: 'test', sessionId: lateSession, buyer: null } as const;
  const { database } = store.store;
  const { nowMs } = store.clock;
  const expireSession = (sessionId: string) =>
    database.write((transaction) =>
      closeSession(transaction, { sessionId, provider: 'test', nowMs, to: 'expired' }),
    );
  await expireSession(lateSession);
  const otherSession = await openSession(store, [lastItem]);
  await applyPaymentEvent(database, { ...event, id: 'b', state: 'paid' }, nowMs);
  await expireSession(otherSession);
  return (await statusOf(store, lateSession)).order_number ?? '';
}
