import Stripe from 'stripe';
import { expect } from 'vitest';
import type { Delivery } from '../../domain/store/delivery.ts';
import { createPayments } from '../../server/store/create-payments.ts';
import type { PaymentProvider } from '../../server/store/payments/payment-provider.ts';
import { createStripe } from '../../server/store/payments/stripe/stripe.ts';
import type {
  SessionOptions,
  StripeSwitches,
} from '../../server/store/payments/stripe/stripe-session.ts';
import { type FakeSession, type FakeStripe, startFakeStripe } from '../fakes/stripe/stripe.ts';
import { openSession } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { operate } from './operator.ts';
import { type RunningStore, runStore } from './running-store.ts';

const webhookSecret = 'whsec_test';
/** The text above the button at Stripe that pays. */
const usualNotice: NonNullable<SessionOptions['notice']> = (lines) =>
  lines.some(({ needsSending }) => needsSending) ? 'Delivery to Netherlands.' : 'Payment: Card.';
const signer = new Stripe('sk_test_x');
let events = 0;

interface OperateOptions {
  /** Runs between the refund at Stripe and its commit to the database. */
  afterMoney?(): Promise<void>;
  /** The time for which the command waits for the database, in ms. */
  busyMs?: number;
  /** The folder for files that are written. */
  folder?: string;
}

interface ShopOptions
  extends Pick<Parameters<typeof runStore>[0] & object, 'mail' | 'ratePerMinute'> {
  delivery?: Delivery;
  switches?: StripeSwitches;
  notice?: SessionOptions['notice'];
}

export interface StripeShop {
  stripe: FakeStripe;
  store: RunningStore;
  /** Another API key of the same account. */
  provider(secretKey?: string): PaymentProvider;
  /** Restarts the store on the same database with another key (null for none), and optionally with other zones. */
  restart(secretKey: string | null, delivery?: Delivery): Promise<void>;
  /** Advances the clocks, here and at Stripe. */
  advance(ms: number): void;
  /** Returns the only session at Stripe. */
  only(): FakeSession;
  /** Starts a checkout of prints. @returns its id, and its session at Stripe */
  hold(quantity: number): Promise<[string, FakeSession]>;
  orders(): ReturnType<typeof ordersOf>;
  /** Sends a signed event. @returns the status of our response */
  tell(type: string, object: object, id?: string): Promise<number>;
  send(body: string, signed: string | null, more?: Record<string, string>): Promise<Response>;
  /** Runs a command with the current key, another key, or none (null). */
  operate(
    args: string[],
    secretKey?: string | null,
    more?: OperateOptions,
  ): ReturnType<typeof operate>;
  /** Runs the audit, and stops everything. */
  end(): Promise<void>;
}

export async function openStripeShop(
  firstKey = 'sk_test_x',
  { switches, notice = usualNotice, ...storeOptions }: ShopOptions = {},
): Promise<StripeShop> {
  const stripe = await startFakeStripe();
  let currentKey: string | null = firstKey;
  const provider = (secretKey = firstKey) =>
    createStripe({
      secretKey,
      webhookSecret,
      apiUrl: stripe.url,
      countries: ['NL'],
      notice,
      timeoutMs: 500,
      switches,
    });
  const clock = { nowMs: Date.now() };
  const firstStore = await runStore({
    ...storeOptions,
    provider: provider(),
    clock,
    eraseEveryMs: 200,
  });
  const shop: StripeShop = {
    stripe,
    store: firstStore,
    provider,
    async restart(secretKey, delivery) {
      currentKey = secretKey;
      const { database, logged } = shop.store;
      await shop.store.stop({ keepsDatabase: true });
      shop.store = await runStore({
        ...storeOptions,
        ...(delivery !== undefined && { delivery }),
        database,
        clock,
        logged,
        ...(secretKey !== null && { provider: provider(secretKey) }),
      });
    },
    advance(ms) {
      clock.nowMs += ms;
      stripe.aheadMs += ms;
    },
    only() {
      const [session] = stripe.sessions.values();
      if (session === undefined || stripe.sessions.size !== 1) throw new Error('not one session');
      return session;
    },
    async hold(quantity) {
      const id = await openSession(shop.store, [{ variant_id: variantId('a3'), quantity }]);
      const session = [...stripe.sessions.values()].find(
        (candidate) => candidate.client_reference_id === id,
      );
      if (session === undefined) throw new Error('Not made at Stripe');
      return [id, session];
    },
    orders: () => ordersOf(shop.store),
    async tell(type, object, id) {
      const body = eventBody(type, object, id);
      return (await shop.send(body, signature(body))).status;
    },
    send: (body, signedBody, signing = {}) =>
      fetch(`${shop.store.origin}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signedBody !== null && { 'stripe-signature': signedBody }),
          ...signing,
        },
        body,
      }),
    operate(args, secretKey = currentKey, { afterMoney = async () => {}, ...commandOptions } = {}) {
      const paymentProvider = secretKey === null ? null : provider(secretKey);
      return operate(shop.store, args, {
        ...commandOptions,
        payments: async (db) => {
          const options = { db, provider: paymentProvider, now: () => clock.nowMs, log: () => {} };
          const payments = createPayments(options);
          return {
            ...payments,
            async refundPayment(payment) {
              const refundResult = await payments.refundPayment(payment);
              if (refundResult.ok) await afterMoney();
              return refundResult;
            },
          };
        },
      });
    },
    async end() {
      expect(await shop.store.database.audit()).toEqual([]);
      await shop.store.stop();
      await stripe.close();
    },
  };
  return shop;
}

const ordersOf = ({ store }: RunningStore) =>
  store.database.read.selectFrom('orders').selectAll().execute();

export const eventBody = (type: string, object: object, id = `evt_${++events}`) =>
  JSON.stringify({ id, object: 'event', type, data: { object } });

interface SigningOptions {
  secret?: string;
  timestamp?: number;
}

export const signature = (
  payload: string,
  { secret = webhookSecret, ...options }: SigningOptions = {},
) => signer.webhooks.generateTestHeaderString({ payload, secret, ...options });
