import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFull } from '../../../test/full-run.ts';
import { cancel, openSession, statusOf, stockOf } from '../../../test/store/buyer.ts';
import { variantId } from '../../../test/store/fixture-catalogue.ts';
import { importByCommand } from '../../../test/store/operator.ts';
import { type RunningStore, runStore, startMs } from '../../../test/store/running-store.ts';
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { closeSession } from '../stock/close-session.ts';
import { holdMs } from '../stock/hold-times.ts';
import { applyPaymentEvent, type PaymentEvent } from './apply-payment-event.ts';

const print = variantId('a3');
const mug = variantId('white');

let store: RunningStore;
beforeEach(async () => {
  store = await runStore();
});
afterEach(() => store.end());

let events = 0;
/** A payment provider's event about a session, with a new id unless one is given. */
const eventOf = (
  sessionId: string,
  state: PaymentEvent['state'],
  fields: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  provider: 'test',
  id: `evt_${++events}`,
  sessionId,
  state,
  buyer: {
    email: 'mara@example.com',
    name: 'Mara',
    address: {
      street: 'Kanaalweg 14',
      postcode: '3011',
      city: 'Rotterdam',
      state: '',
      country: 'NL',
    },
  },
  ...fields,
});
const apply = (event: PaymentEvent) =>
  applyPaymentEvent(store.store.database, event, store.clock.nowMs);
const applyEvent = (
  sessionId: string,
  state: PaymentEvent['state'],
  fields: Partial<PaymentEvent> = {},
) => apply(eventOf(sessionId, state, fields));
const expireSession = (sessionId: string) =>
  store.store.database.write((transaction) =>
    closeSession(transaction, {
      sessionId,
      provider: 'test',
      nowMs: store.clock.nowMs,
      to: 'expired',
    }),
  );
/** Delivers an event as providers do, with a retry if the database was busy. */
async function deliverWithRetry(deliverOnce: () => Promise<unknown>): Promise<void> {
  try {
    await deliverOnce();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    await deliverWithRetry(deliverOnce);
  }
}
const hold = (quantity = 1) => openSession(store, [{ variant_id: print, quantity }]);
const ordersOf = (sessionId: string) =>
  store.store.database.read
    .selectFrom('orders')
    .selectAll()
    .where('session_id', '=', sessionId)
    .execute();

describe('a payment event', () => {
  test('that is sent twenty times at once makes one order', async () => {
    const session = await hold(2);
    const event = eventOf(session, 'paid');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => apply(event)));
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(19);
    expect(await ordersOf(session)).toHaveLength(1);
    expect(await stockOf(store, print)).toBe(3);
  });

  test('creates an order with its lines, its buyer and its stock moves', async () => {
    const session = await hold(2);
    await applyEvent(session, 'paid');
    const [order] = await ordersOf(session);
    expect(order).toMatchObject({
      status: 'paid',
      amount_cents: 9_600,
      currency: 'usd',
      email: 'mara@example.com',
      created_at: startMs,
    });
    const db = store.store.database.read;
    expect(await db.selectFrom('order_item').selectAll().execute()).toMatchObject([
      {
        variant_id: print,
        quantity: 2,
        unit_cents: 4_800,
        sku: 'SKU-a3',
        product_title: 'The print',
      },
    ]);
    const stockMoves = db
      .selectFrom('inventory_move')
      .select(['kind', 'on_hand_change', 'reserved_change']);
    expect(await stockMoves.where('session_id', '=', session).execute()).toEqual([
      { kind: 'hold', on_hand_change: 0, reserved_change: 2 },
      { kind: 'sale', on_hand_change: -2, reserved_change: -2 },
    ]);
  });

  test('of a payment leaves the session paid with one order, whatever events follow', async () => {
    const session = await hold();
    await applyEvent(session, 'paid');
    for (const state of ['awaiting', 'paid'] as const)
      expect(await applyEvent(session, state)).toBe('none');
    expect(await expireSession(session)).toBe(false);
    expect(await ordersOf(session)).toHaveLength(1);
    expect((await cancel(store, session)).status).toBe(409);
    store.clock.nowMs += holdMs * 2;
    expect(await statusOf(store, session)).toMatchObject({
      payment_status: 'paid',
      order_status: 'paid',
    });
    expect(await stockOf(store, print)).toBe(4);
  });

  test('of a delayed payment keeps the hold until the money arrives', async () => {
    const session = await hold();
    expect(await applyEvent(session, 'awaiting')).toBe('awaiting');
    store.clock.nowMs += holdMs * 2;
    expect(await statusOf(store, session)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      order_number: null,
    });
    expect(await stockOf(store, print)).toBe(4);
    expect(await applyEvent(session, 'paid', { buyer: null })).toBe('paid');
    expect(await ordersOf(session)).toMatchObject([{ name: 'Mara', email: 'mara@example.com' }]);
  });

  test('of a late payment sells if there is stock, and is otherwise due for a refund', async () => {
    const [firstSession, secondSession] = [await hold(3), await hold(2)];
    await expireSession(firstSession);
    await expireSession(secondSession);
    expect(await applyEvent(firstSession, 'paid')).toBe('late_sale');
    await hold(1);
    expect(await applyEvent(secondSession, 'paid')).toBe('refund_due');
    expect(await statusOf(store, firstSession)).toMatchObject({ order_status: 'paid' });
    expect(await statusOf(store, secondSession)).toMatchObject({ order_status: 'refund_due' });
    const page = await (await fetch(`${store.origin}/checkout/${secondSession}`)).text();
    expect(page).toContain('It is due to be given back.');
    expect(await stockOf(store, print)).toBe(1);
    expect(await applyEvent(secondSession, 'paid')).toBe('none');
  });

  test('of a late payment takes its units from stock that is counted only since then', async () => {
    const holdSticker = (quantity: number) =>
      openSession(store, [{ variant_id: variantId('pack'), quantity }]);
    const [firstSession, secondSession] = [await holdSticker(2), await holdSticker(2)];
    await expireSession(firstSession);
    await expireSession(secondSession);
    await importByCommand(store, 'handle,sku,stock\nsticker,SKU-pack,3\n');
    expect(await applyEvent(firstSession, 'paid')).toBe('late_sale');
    expect(await stockOf(store, variantId('pack'))).toBe(1);
    expect(await applyEvent(secondSession, 'paid')).toBe('refund_due');
    expect(await store.database.audit()).toEqual([]);
  });

  test('about an unknown session, or from somebody else, is recorded and changes nothing', async () => {
    const session = await hold();
    expect(await applyEvent('0'.repeat(32), 'paid')).toBe('none');
    expect(await applyEvent(session, 'paid', { provider: 'stripe' })).toBe('none');
    const rows = await store.store.database.read.selectFrom('payment_event').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(await statusOf(store, session)).toMatchObject({ status: 'open' });
  });
});

const crowd = isFull ? 300 : 80;

test(`${crowd} sessions hit at once by duplicates, seconds and expiries: one order or one release each`, {
  timeout: 60_000,
}, async () => {
  const sessions: string[] = [];
  for (let i = 0; i < crowd; i++)
    sessions.push(await openSession(store, [{ variant_id: mug, quantity: 1 }]));
  expect(await stockOf(store, mug)).toBe(1_000 - crowd);
  const deliveries = sessions.flatMap((session) => {
    const completedEvent = eventOf(session, 'paid');
    const repeatedEvent = eventOf(session, 'paid');
    const endHold = () => expireSession(session);
    return [
      () => apply(completedEvent),
      () => apply(completedEvent),
      () => apply(repeatedEvent),
      endHold,
      endHold,
    ];
  });
  // A fixed shuffle, so that every order of arrival occurs, the same in each run.
  const shuffledDeliveries = deliveries
    .map((delivery, index) => ({ hit: delivery, key: Math.sin(index + 1) }))
    .sort((a, b) => a.key - b.key);
  store.clock.nowMs += holdMs - 1;
  const pendingDeliveries = Promise.all(shuffledDeliveries.map(({ hit }) => deliverWithRetry(hit)));
  // From now on, the sweeper competes for the remaining sessions.
  store.clock.nowMs += 1;
  await pendingDeliveries;
  const orders = await store.store.database.read.selectFrom('orders').selectAll().execute();
  // Every buyer has paid, and late payments found stock, too.
  expect(orders).toHaveLength(crowd);
  expect(new Set(orders.map((order) => order.session_id)).size).toBe(crowd);
  expect(orders.every((order) => order.status === 'paid')).toBe(true);
  expect(await stockOf(store, mug)).toBe(1_000 - crowd);
});
