import type { Database } from '../../db/database.ts';
import { accept, refused } from '../http/refusal.ts';
import { closeSession } from '../stock/close-session.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { movesMoney, testPayments } from './payment-names.ts';
import type { Payments } from './payments.ts';

/** Test payments on the store's own checkout page. */
export function createTestPayments({ db, now }: { db: Database; now(): number }): Payments {
  return {
    name: testPayments,
    isLive: false,
    asksProvider: false,
    requestFor: () => null,
    async open(sessionId) {
      const row = await db.read
        .selectFrom('checkout_session')
        .select('provider')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (row?.provider !== testPayments) return { at: 'nowhere', refusal: null };
      return {
        at: 'here',
        // The event's id is fixed, so a form that is posted twice pays once.
        async pay(buyer) {
          const id = `${sessionId}:completed`;
          const event = { provider: testPayments, id, sessionId, state: 'paid', buyer } as const;
          await applyPaymentEvent(db, event, now());
        },
      };
    },
    async settle(sessionId, to) {
      if (to === undefined) return 'undecided';
      await db.write((transaction) =>
        closeSession(transaction, { sessionId, provider: testPayments, nowMs: now(), to }),
      );
      return 'clear';
    },
    endAtProvider: async () => {},
    returnMoney: async ({ provider }) =>
      movesMoney(provider) ? refused({ why: 'no key' }) : accept({ refundId: null }),
    webhooks: [],
    books: null,
  };
}
