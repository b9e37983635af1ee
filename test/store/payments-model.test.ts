import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxHoldMs } from '../../server/store/stock/hold-times.ts';
import type { FakeSession, FakeStripe } from '../fakes/stripe/stripe.ts';
import { isFull } from '../full-run.ts';
import { readBookedValues } from './booked-values.ts';
import { cancel, goodForm, sendForm, startCheckout, statusOf, stockOf } from './buyer.ts';
import { threeZones } from './deliveries.ts';
import { variantId } from './fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

const runs = isFull ? 60 : 4;
// The short run has a fixed seed. The long run uses random seeds, and names the seed when it fails.
const seed = isFull ? Date.now() : 1;
const print = variantId('a3');
const inStock = 5;
const unitCents = 4_800;

/** An event in a shop or in one of its carts. */
type Step =
  | { do: 'start'; quantity: number }
  | { do: 'pay'; cart: number; delayed: boolean }
  | { do: 'settle delayed'; cart: number; succeeds: boolean }
  | { do: 'tell'; cart: number; type: string; times: number }
  | { do: 'foreign'; cart: number; cents: number }
  | { do: 'look'; cart: number }
  | { do: 'cancel'; cart: number }
  | { do: 'fault'; fault: FakeStripe['fault'] }
  | { do: 'refuse'; status: number }
  | { do: 'key'; key: string | null }
  | { do: 'time'; minutes: number }
  | { do: 'choose'; cart: number; country: string; lost: boolean }
  | { do: 'give back'; cart: number; doors: readonly RefundWay[]; isPending: boolean }
  | { do: 'bounce'; refund: number }
  /** A pending refund in the dashboard that fails after the owner has refunded, too. */
  | { do: 'bounce dashboard'; cart: number; first: RefundWay; doors: readonly RefundWay[] }
  | { do: 'withdraw'; cart: number }
  | { do: 'fulfil'; cart: number }
  /** A whole purchase, so that later steps have orders. */
  | { do: 'buy'; quantity: number; country: string }
  | { do: 'calm' }
  | { do: 'forget' };

/** The ways to refund money. */
const refundWays = [
  'all',
  'amount',
  'line',
  'shipping',
  'dashboard',
  'dashboard all',
  'cancel',
  'elsewhere',
  'settle',
] as const;
type RefundWay = (typeof refundWays)[number];

const cart = fc.nat(4);
const startStep = fc.record({
  do: fc.constant('start' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const choose = fc.record({
  do: fc.constant('choose' as const),
  cart,
  country: fc.constantFrom('DE', 'AT', 'US'),
  lost: fc.boolean(),
});
const buy = fc.record({
  do: fc.constant('buy' as const),
  quantity: fc.integer({ min: 1, max: 2 }),
  country: fc.constantFrom('DE', 'AT', 'US'),
});
const calmStep = fc.record({ do: fc.constant('calm' as const) });
const refundStep = fc.record({
  do: fc.constant('give back' as const),
  cart,
  doors: fc.uniqueArray(fc.constantFrom(...refundWays), { minLength: 1, maxLength: 4 }),
  isPending: fc.boolean(),
});
const payStep = fc.record({ do: fc.constant('pay' as const), cart, delayed: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  startStep,
  startStep,
  choose,
  choose,
  choose,
  payStep,
  payStep,
  payStep,
  buy,
  buy,
  buy,
  calmStep,
  calmStep,
  calmStep,
  refundStep,
  refundStep,
  refundStep,
  fc.record({ do: fc.constant('bounce' as const), refund: fc.nat(5) }),
  fc.record({
    do: fc.constant('bounce dashboard' as const),
    cart,
    first: fc.constantFrom('dashboard', 'dashboard all'),
    doors: fc.uniqueArray(fc.constantFrom(...refundWays), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('withdraw' as const), cart }),
  fc.record({ do: fc.constant('fulfil' as const), cart }),
  fc.record({ do: fc.constant('forget' as const) }),
  fc.record({ do: fc.constant('settle delayed' as const), cart, succeeds: fc.boolean() }),
  fc.record({
    do: fc.constant('tell' as const),
    cart,
    type: fc.constantFrom(
      'completed',
      'expired',
      'async_payment_succeeded',
      'async_payment_failed',
    ),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('foreign' as const), cart, cents: fc.constantFrom(100, unitCents) }),
  fc.record({ do: fc.constant('look' as const), cart }),
  fc.record({ do: fc.constant('cancel' as const), cart }),
  fc.record({
    do: fc.constant('fault' as const),
    fault: fc.constantFrom('none', 'fails before', 'fails after', 'lost after'),
  }),
  fc.record({ do: fc.constant('refuse' as const), status: fc.constantFrom(400, 401, 409, 429) }),
  fc.record({
    do: fc.constant('key' as const),
    key: fc.constantFrom('sk_live_x', 'sk_live_x', 'sk_live_other', 'sk_test_x', null),
  }),
  fc.record({ do: fc.constant('time' as const), minutes: fc.constantFrom(1, 31, 120) }),
);

/** Money that is on its way when the owner refunds, and comes back. */
const bouncedSteps: Step[] = [
  { do: 'buy', quantity: 2, country: 'DE' },
  { do: 'withdraw', cart: 0 },
  { do: 'bounce dashboard', cart: 0, first: 'dashboard all', doors: ['settle'] },
  { do: 'bounce dashboard', cart: 0, first: 'dashboard all', doors: ['all'] },
];

interface Cart {
  id: string;
  quantity: number;
  /** True once its buyer has been forgotten. */
  isForgotten: boolean;
}

/** Performs a step. Refusals and missing responses are expected. */
async function perform(shop: StripeShop, carts: Cart[], step: Step): Promise<void> {
  const { stripe } = shop;
  const chosenCart = 'cart' in step ? carts[step.cart] : undefined;
  /** The cart's sessions at Stripe; more than one if a response was lost. */
  const sessionsOfCart = (): FakeSession[] =>
    [...stripe.sessions.values()].filter((session) =>
      Object.values(session.metadata).includes(chosenCart?.id ?? ''),
    );
  switch (step.do) {
    case 'start': {
      const { quantity } = step;
      const answer = await startCheckout(shop.store, [{ variant_id: print, quantity }]);
      const { url } = await answer.json();
      const id = /\/checkout\/([0-9a-f]{32})/.exec(String(url))?.[1];
      if (id !== undefined) carts.push({ id, quantity, isForgotten: false });
      return;
    }
    case 'pay': {
      // A buyer can only pay where our page redirects to.
      if (chosenCart === undefined) return;
      const page = await fetch(`${shop.store.origin}/checkout/${chosenCart.id}`, {
        redirect: 'manual',
      });
      const session = sessionsOfCart().find(
        (candidate) => candidate.url === page.headers.get('location'),
      );
      if (session?.status === 'open') stripe.pay(session, { delayed: step.delayed });
      return;
    }
    case 'settle delayed':
      for (const session of sessionsOfCart())
        if (session.payment_intent?.status === 'processing') {
          session.payment_status = step.succeeds ? 'paid' : 'unpaid';
          session.payment_intent.status = step.succeeds ? 'succeeded' : 'requires_payment_method';
        }
      return;
    case 'tell':
      for (const session of sessionsOfCart())
        for (let time = 0; time < step.times; time++)
          await shop.tell(
            `checkout.session.${step.type}`,
            session,
            `evt_${session.id}_${step.type}`,
          );
      return;
    case 'foreign': {
      const { cents } = step;
      const reference = chosenCart?.id ?? null;
      const otherPayment = stripe.foreignPayment(
        { client_reference_id: reference, amount_total: cents },
        'sk_live_x',
      );
      await shop.tell('checkout.session.completed', otherPayment);
      return;
    }
    case 'look':
      if (chosenCart !== undefined) await look(shop, chosenCart);
      return;
    case 'cancel':
      if (chosenCart !== undefined) await cancel(shop.store, chosenCart.id);
      return;
    case 'fault':
      stripe.fault = step.fault;
      stripe.refusal = null;
      return;
    case 'refuse':
      stripe.refusal = { status: step.status, code: 'no', message: 'no' };
      return;
    case 'key':
      return shop.restart(step.key);
    case 'time':
      return shop.advance(step.minutes * 60_000);
    case 'choose': {
      if (chosenCart === undefined) return;
      if (step.lost) stripe.fault = 'lost after';
      const { country } = step;
      await sendForm(shop.store, `/checkout/${chosenCart.id}/country`, { country });
      if (step.lost) stripe.fault = 'none';
      return;
    }
    case 'bounce': {
      const refund = stripe.refunds[step.refund];
      if (refund === undefined) return;
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      await shop.tell('refund.failed', refund);
      return;
    }
    case 'bounce dashboard': {
      const { cart, first, doors } = step;
      const count = stripe.refunds.length;
      await perform(shop, carts, { do: 'give back', cart, doors: [first], isPending: true });
      await perform(shop, carts, { do: 'give back', cart, doors, isPending: false });
      if (stripe.refunds.length > count)
        await perform(shop, carts, { do: 'bounce', refund: count });
      return;
    }
    case 'calm':
      stripe.fault = 'none';
      stripe.refusal = null;
      return shop.restart('sk_live_x');
    case 'buy': {
      const index = carts.length;
      const { quantity, country } = step;
      await perform(shop, carts, { do: 'start', quantity });
      await perform(shop, carts, { do: 'choose', cart: index, country, lost: false });
      await perform(shop, carts, { do: 'pay', cart: index, delayed: false });
      return perform(shop, carts, { do: 'look', cart: index });
    }
    case 'forget':
      await shop.operate(['forget', goodForm.email]);
      for (const cart of carts) cart.isForgotten = true;
      return;
    default: {
      const order = (await shop.orders()).find(({ session_id }) => session_id === chosenCart?.id);
      if (order === undefined) return;
      if (step.do === 'fulfil') await shop.operate(['fulfil', order.number]);
      else if (step.do === 'withdraw') await withdraw(shop, order.number);
      else {
        stripe.refundStatus = step.isPending ? 'pending' : 'succeeded';
        const { doors } = step;
        await Promise.all(doors.map((door) => refundBy(shop, order, { door, doors })));
        stripe.refundStatus = 'succeeded';
      }
    }
  }
}

type Order = Awaited<ReturnType<StripeShop['orders']>>[number];

interface RefundStep {
  door: RefundWay;
  /** All ways that are taken at the same time. */
  doors: readonly RefundWay[];
}

async function refundBy(
  shop: StripeShop,
  { id, number, session_id }: Order,
  { door, doors }: RefundStep,
) {
  const { stripe } = shop;
  const paidSession = [...stripe.sessions.values()].find(
    (session) =>
      session.payment_status === 'paid' && Object.values(session.metadata).includes(session_id),
  );
  const rows = await shop.store.store.database.read
    .selectFrom('refund')
    .select(['origin', 'amount_cents', 'provider_id'])
    .where('order_id', '=', id)
    .execute();
  switch (door) {
    case 'all':
      return shop.operate(['refund', number]);
    case 'amount':
      return shop.operate(['refund', number, '--amount', '7.00', '--message', 'Sorry']);
    case 'line':
      return shop.operate(['refund', number, '--line', 'SKU-a3=1']);
    case 'shipping':
      return shop.operate(['refund', number, '--shipping']);
    case 'elsewhere': {
      // Nobody pays elsewhere what they have just refunded in the dashboard.
      const isKnown = stripe.refunds
        .filter(({ payment_intent }) => payment_intent === paidSession?.payment_intent?.id)
        .every((refund) => rows.some(({ provider_id }) => provider_id === refund.id));
      if (!isKnown) return;
      return shop.operate(['refund', number, '--amount', '3', '--elsewhere', '--note', 'Cash']);
    }
    case 'settle': {
      const openWithdrawals = JSON.parse((await shop.operate(['withdrawals', '--json'])).out);
      for (const { id } of openWithdrawals)
        await shop.operate(['withdrawals', 'settle', id, '--refund', '--although-given-back']);
      return;
    }
    case 'cancel':
      return shop.operate(['cancel', number]);
    case 'dashboard':
    case 'dashboard all': {
      if (paidSession === undefined) return;
      const elsewhereCents = rows
        .filter(({ origin }) => origin === 'elsewhere')
        .reduce(
          (sum, { amount_cents }) => sum + amount_cents,
          doors.includes('elsewhere') ? 300 : 0,
        );
      const refundableCents =
        paidSession.amount_total - refundedAmount(stripe, paidSession) - elsewhereCents;
      if (refundableCents <= 0) return;
      const cents = door === 'dashboard' ? Math.min(900, refundableCents) : refundableCents;
      stripe.refundInDashboard(paidSession, cents, {
        status: stripe.refundStatus,
        reason: 'fraudulent',
      });
      const payment_intent = paidSession.payment_intent?.id;
      return shop.tell('charge.refunded', { object: 'charge', payment_intent });
    }
  }
}

/** The amount of a payment that Stripe has refunded or is refunding. */
const refundedAmount = (stripe: FakeStripe, { payment_intent: intent }: FakeSession): number =>
  stripe.refunds
    .filter((refund) => refund.payment_intent === intent?.id && refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);

async function withdraw({ store }: StripeShop, number: string): Promise<void> {
  const send = async (form: Record<string, string>) =>
    (await sendForm(store, '/withdraw', form)).text();
  const page = await send({ step: 'identify', name: 'Mara', number, email: goodForm.email });
  const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([tag]) => [
    / name="([^"]*)"/.exec(tag)?.[1] ?? '',
    / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  ]);
  await send({ ...Object.fromEntries(inputs), statement: 'All' });
}

/** Reads the status of a cart as its buyer does. A forgotten test order is erased, and its checkout with it. */
async function look({ store }: StripeShop, { id, isForgotten }: Cart): Promise<void> {
  const { status } = await fetch(`${store.base}/checkout/${id}`);
  if (!isForgotten || status !== 404) await statusOf(store, id);
}

/** Ends all faults and lets all deadlines pass. Nothing must stay open. */
async function settleAll(shop: StripeShop, carts: readonly Cart[]): Promise<void> {
  const { stripe } = shop;
  stripe.fault = 'none';
  stripe.refusal = null;
  await shop.restart('sk_live_x');
  for (const session of stripe.sessions.values())
    if (session.payment_intent?.status === 'processing')
      session.payment_intent.status = 'requires_payment_method';
  shop.advance(maxHoldMs);
  for (const refund of stripe.refunds) {
    if (refund.status === 'pending') refund.status = 'succeeded';
    await shop.tell('refund.updated', refund);
  }
  const ownPayments = ['-', ...stripe.sessions.keys()].filter(
    (id) => id === '-' || stripe.madeWith.get(id) === 'sk_live_x',
  );
  const readOpenCheckouts = () =>
    shop.store.store.database.read
      .selectFrom('checkout_session')
      .select(['id', 'state', 'provider'])
      .where((row) =>
        row.or([
          row('state', 'in', ['open', 'awaiting']),
          row.and([row('unasked', '=', 1), row('provider_session_id', 'in', ownPayments)]),
        ]),
      )
      .execute();
  await expect.poll(readOpenCheckouts, { timeout: 20_000 }).toEqual([]);
  for (const cart of carts) await look(shop, cart);
  // Let ten minutes pass, because the events of recent refunds may still be under way.
  shop.advance(10 * 60_000);
}

/** Each refund at Stripe is a row of ours, of the same sum and in the same state. */
async function expectSameRefunds(shop: StripeShop): Promise<void> {
  const paidOrders = await shop.orders();
  // With our last key we cannot see what has become of refunds that were made with another.
  const seenIds = paidOrders
    .filter(({ session_id }) =>
      [...shop.stripe.sessions.values()].some(
        ({ id, metadata }) =>
          shop.stripe.madeWith.get(id) === 'sk_live_x' &&
          Object.values(metadata).includes(session_id),
      ),
    )
    .map(({ id }) => id);
  const rows = await shop.store.store.database.read
    .selectFrom('refund')
    .select(['provider_id', 'amount_cents', 'state'])
    .where('provider_id', 'is not', null)
    .where('order_id', 'in', ['-', ...seenIds])
    .orderBy('provider_id')
    .execute();
  const knownRefunds = shop.stripe.refunds.filter((refund) =>
    [...shop.stripe.sessions.values()].some(
      ({ payment_intent: intent, metadata, id }) =>
        intent?.id === refund.payment_intent &&
        shop.stripe.madeWith.get(id) === 'sk_live_x' &&
        paidOrders.some(({ session_id }) => Object.values(metadata).includes(session_id)),
    ),
  );
  const stateOfOurs = (state: string | null) => (state === 'succeeded' ? 'made' : state);
  expect(rows).toEqual(
    knownRefunds
      .map(({ id, amount, status }) => ({
        provider_id: id,
        amount_cents: amount,
        state: stateOfOurs(status),
      }))
      .sort((a, b) => (a.provider_id < b.provider_id ? -1 : 1)),
  );
}

async function readRefundedOrderIds({ store }: StripeShop): Promise<ReadonlySet<string>> {
  const rows = await store.store.database.read.selectFrom('refund').select('order_id').execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** No order keeps its money for ever: once a refund that was begun is continued, all of the money can be given back. */
async function expectAllRefundable(shop: StripeShop): Promise<void> {
  for (const { number } of await shop.orders()) {
    const readOrder = async () => JSON.parse((await shop.operate(['order', number, '--json'])).out);
    const { refunds, made_cents: madeCents, amount_cents: paidCents } = await readOrder();
    // Continue a part whose outcome is not known, as the refusal of everything else says.
    for (const { state, kind, amount_cents, pieces } of refunds) {
      // Pieces that have cost something are given back for nothing only while all of the money is back.
      if (state === 'made' && kind === 'lines' && amount_cents === 0)
        expect(madeCents).toBe(paidCents);
      if (state !== 'begun' || kind === 'whole') continue;
      const part =
        kind === 'amount'
          ? ['--amount', (amount_cents / 100).toFixed(2)]
          : pieces.flatMap((piece: { line: number; quantity: number }) => [
              '--line',
              `${piece.line}=${piece.quantity}`,
            ]);
      await shop.operate(['refund', number, ...(part.length > 0 ? part : ['--shipping'])]);
    }
    for (const _ of [1, 2]) await shop.operate(['refund', number]);
    const order = await readOrder();
    expect(order.status).toMatch(/refunded|cancelled/);
    expect(order).toMatchObject({ made_cents: order.amount_cents, refund_started: false });
  }
}

test('PAY-STRIPE, PAY-WEBHOOK, PAY-BACK, PAY-KEYS, PAY-HOLD, WITHDRAW-PENDING: whatever happens, money, orders and stock agree in the end', {
  timeout: runs * 40_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 40 }),
      fc.nat(),
      async (steps, valueIndex) => {
        const shop = await openStripeShop('sk_live_x', { delivery: threeZones });
        try {
          const carts: Cart[] = [];
          for (const step of steps) await perform(shop, carts, step);
          await settleAll(shop, carts);
          const { stripe } = shop;
          const orders = await shop.orders();
          const paidFor = (id: string) =>
            [...stripe.sessions.values()].filter(
              (session) =>
                session.payment_status === 'paid' && Object.values(session.metadata).includes(id),
            );
          let soldPieces = 0;
          for (const { id, quantity } of carts) {
            const order = orders.find(({ session_id }) => session_id === id);
            const liveSessions = paidFor(id).filter(
              (session) => stripe.madeWith.get(session.id) === 'sk_live_x',
            );
            // Every payment has an order of the same amount, unless it was made with another key, which ours cannot
            // see.
            if (liveSessions.length > 0)
              expect(order?.amount_cents).toBe(liveSessions[0]?.amount_total);
            // There is no order without a payment.
            if (order !== undefined) expect(paidFor(id)).toHaveLength(1);
            // Each cart was paid at most once.
            expect(paidFor(id).length).toBeLessThanOrEqual(1);
            if (order !== undefined && order.status !== 'refund_due') soldPieces += quantity;
          }
          const refundedIds = await readRefundedOrderIds(shop);
          /** True if the status of an order does not say whether its units are back in the stock. */
          const mayBeRestocked = orders.some(
            ({ id, status }) =>
              ['refunded', 'cancelled'].includes(status) ||
              (status === 'refund_due' && refundedIds.has(id)),
          );
          // No payment is refunded by more than its amount.
          for (const session of stripe.sessions.values()) {
            const refundedCents = refundedAmount(stripe, session);
            expect(refundedCents).toBeLessThanOrEqual(session.amount_total);
          }
          const stockLeft = (await stockOf(shop.store, print)) ?? Number.NaN;
          expect(stockLeft).toBeGreaterThanOrEqual(0);
          if (!mayBeRestocked) expect(stockLeft).toBe(inStock - soldPieces);
          await expectSameRefunds(shop);
          // The audit rightly misses payments that were made with another key.
          const isSeen = orders.every(({ session_id }) =>
            paidFor(session_id).some((session) => stripe.madeWith.get(session.id) === 'sk_live_x'),
          );
          if (!isSeen) return;
          expect(await shop.operate(['audit'])).toMatchObject({ code: 0 });
          const statedValues = await readBookedValues(shop.store);
          const tamperedValue = statedValues[valueIndex % statedValues.length];
          if (tamperedValue !== undefined && (await tamperedValue.set(3 * tamperedValue.is))) {
            expect(await shop.operate(['audit']), tamperedValue.name).toMatchObject({ code: 1 });
            await tamperedValue.set(tamperedValue.is);
          }
          await expectAllRefundable(shop);
        } finally {
          // `end` runs the audit.
          await shop.end();
        }
      },
    ),
    { numRuns: runs, seed, examples: [[bouncedSteps, 0]] },
  );
});
