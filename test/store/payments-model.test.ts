import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdMs } from '../../server/store/stock/hold-times.ts';
import type { FakeSession, FakeStripe } from '../fakes/stripe.ts';
import { cancel, startCheckout, statusOf, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

const isFull = process.env['CANDLEWICK_FULL'] === '1';
const runs = isFull ? 60 : 4;
// The short run has a fixed seed. The long run uses random seeds, and names the seed when it fails.
const seed = isFull ? Date.now() : 1;
const print = variantId('a3');
const inStock = 5;
const unitCents = 4_800;

/** An event in a shop, or of one of its carts. */
type Step =
  | { do: 'start'; quantity: number; lost: boolean }
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
  | { do: 'refund'; cart: number };

const cart = fc.nat(4);
const start = fc.record({
  do: fc.constant('start' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  lost: fc.boolean(),
});
const pay = fc.record({ do: fc.constant('pay' as const), cart, delayed: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  start,
  start,
  pay,
  pay,
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
  fc.record({ do: fc.constant('refund' as const), cart }),
);

interface Cart {
  id: string;
  quantity: number;
}

/** Performs one step. Refusals and missing responses are expected. */
async function take(shop: StripeShop, carts: Cart[], happening: Step): Promise<void> {
  const { stripe } = shop;
  const chosen = 'cart' in happening ? carts[happening.cart] : undefined;
  /** The cart's sessions at Stripe; more than one if a response was lost. */
  const made = (): FakeSession[] =>
    [...stripe.sessions.values()].filter((one) =>
      Object.values(one.metadata).includes(chosen?.id ?? ''),
    );
  switch (happening.do) {
    case 'start': {
      const { quantity, lost } = happening;
      if (lost) stripe.fault = 'lost after';
      const answer = await startCheckout(shop.store, [{ variant_id: print, quantity }]);
      const { url } = await answer.json();
      const id = /\/checkout\/([0-9a-f]{32})/.exec(String(url))?.[1];
      if (id !== undefined) carts.push({ id, quantity });
      if (lost) stripe.fault = 'none';
      return;
    }
    case 'pay': {
      // A buyer can only pay where our page redirects to.
      if (chosen === undefined) return;
      const page = await fetch(`${shop.store.origin}/checkout/${chosen.id}`, {
        redirect: 'manual',
      });
      const session = made().find((one) => one.url === page.headers.get('location'));
      if (session?.status === 'open') stripe.pay(session, { delayed: happening.delayed });
      return;
    }
    case 'settle delayed':
      for (const session of made())
        if (session.payment_intent?.status === 'processing') {
          session.payment_status = happening.succeeds ? 'paid' : 'unpaid';
          session.payment_intent.status = happening.succeeds
            ? 'succeeded'
            : 'requires_payment_method';
        }
      return;
    case 'tell':
      for (const session of made())
        for (let time = 0; time < happening.times; time++)
          await shop.tell(
            `checkout.session.${happening.type}`,
            session,
            `evt_${session.id}_${happening.type}`,
          );
      return;
    case 'foreign': {
      const { cents } = happening;
      const reference = chosen?.id ?? null;
      const other = stripe.foreignPayment(
        { client_reference_id: reference, amount_total: cents },
        'sk_live_x',
      );
      await shop.tell('checkout.session.completed', other);
      return;
    }
    case 'look':
      if (chosen !== undefined) await statusOf(shop.store, chosen.id);
      return;
    case 'cancel':
      if (chosen !== undefined) await cancel(shop.store, chosen.id);
      return;
    case 'fault':
      stripe.fault = happening.fault;
      stripe.refusal = null;
      return;
    case 'refuse':
      stripe.refusal = { status: happening.status, code: 'no', message: 'no' };
      return;
    case 'key':
      return shop.restart(happening.key);
    case 'time':
      shop.store.clock.nowMs += happening.minutes * 60_000;
      return;
    case 'refund': {
      const order = (await shop.orders()).find(({ session_id }) => session_id === chosen?.id);
      if (order !== undefined) await shop.operate(['refund', order.number]);
    }
  }
}

/** All faults end and all deadlines pass. Nothing may stay open. */
async function comeToRest(shop: StripeShop, carts: readonly Cart[]): Promise<void> {
  const { stripe } = shop;
  stripe.fault = 'none';
  stripe.refusal = null;
  await shop.restart('sk_live_x');
  for (const session of stripe.sessions.values())
    if (session.payment_intent?.status === 'processing')
      session.payment_intent.status = 'requires_payment_method';
  shop.store.clock.nowMs += holdMs;
  const ours = ['-', ...stripe.sessions.keys()].filter(
    (id) => id === '-' || stripe.madeWith.get(id) === 'sk_live_x',
  );
  const open = () =>
    shop.store.store.database.read
      .selectFrom('checkout_session')
      .select(['id', 'state', 'provider'])
      .where((row) =>
        row.or([
          row('state', 'in', ['open', 'awaiting']),
          row.and([row('unasked', '=', 1), row('provider_session_id', 'in', ours)]),
        ]),
      )
      .execute();
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  for (const { id } of carts) await statusOf(shop.store, id);
}

test('PAY-STRIPE, PAY-WEBHOOK, PAY-KEYS, PAY-HOLD: whatever happens, money, orders and stock agree in the end', {
  timeout: runs * 40_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = await openStripeShop('sk_live_x');
      try {
        const carts: Cart[] = [];
        for (const happening of steps) await take(shop, carts, happening);
        await comeToRest(shop, carts);
        const { stripe } = shop;
        const orders = await shop.orders();
        const paidFor = (id: string) =>
          [...stripe.sessions.values()].filter(
            (one) => one.payment_status === 'paid' && Object.values(one.metadata).includes(id),
          );
        let sold = 0;
        for (const { id, quantity } of carts) {
          const order = orders.find(({ session_id }) => session_id === id);
          const live = paidFor(id).filter((one) => stripe.madeWith.get(one.id) === 'sk_live_x');
          // Every payment has an order of the same amount, unless it was made with another key, which ours cannot see.
          if (live.length > 0) expect(order?.amount_cents).toBe(live[0]?.amount_total);
          // There is no order without a payment.
          if (order !== undefined) expect(paidFor(id)).toHaveLength(1);
          // No buyer was sent to two payment pages.
          expect(paidFor(id).length).toBeLessThanOrEqual(1);
          if (order !== undefined && order.status !== 'refund_due') sold += quantity;
        }
        const refundedLate = orders.filter(({ status }) => status === 'refunded').length;
        // Nothing is refunded twice.
        for (const session of stripe.sessions.values()) {
          const back = stripe.refunds
            .filter((one) => one.payment_intent === session.payment_intent?.id)
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(back).toBeLessThanOrEqual(session.amount_total);
        }
        const left = (await stockOf(shop.store, print)) ?? Number.NaN;
        expect(left).toBeGreaterThanOrEqual(0);
        if (refundedLate === 0) expect(left).toBe(inStock - sold);
      } finally {
        // The audit runs here.
        await shop.end();
      }
    }),
    { numRuns: runs, seed },
  );
});
