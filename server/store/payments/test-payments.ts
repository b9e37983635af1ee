import type { Database } from '../../db/database.ts';
import { refused } from '../http/refusal.ts';
import { closeSession } from '../stock/close-session.ts';
import { writePaymentEvent } from './apply-payment-event.ts';
import { isRealProvider, testProvider } from './payment-names.ts';
import type { Payments } from './payments.ts';
import { recordRefundWithoutProvider } from './refund-payment.ts';

/** Test payments on the store's own checkout page. */
export function createTestPayments({ db, now }: { db: Database; now(): number }): Payments {
  return {
    name: testProvider,
    isLive: false,
    asksProvider: false,
    requestFor: () => null,
    async open(sessionId) {
      const row = await db.read
        .selectFrom('checkout_session')
        .select(['provider', 'choice'])
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (row?.provider !== testProvider) return { at: 'nowhere', refusal: null };
      if (row.choice === 0) return { at: 'country' };
      return {
        at: 'here',
        pay: ({ buyer, totalCents, choice }) =>
          db.write(async (transaction) => {
            const nowMs = now();
            const session = await transaction
              .selectFrom('checkout_session')
              .selectAll()
              .where('id', '=', sessionId)
              .forUpdate()
              .executeTakeFirstOrThrow();
            const isOther = totalCents !== null && totalCents !== session.amount_cents;
            if (session.state !== 'paid' && (isOther || session.choice !== choice)) return false;
            // Use a fixed id for each session, so that a form that is sent twice pays once.
            const id = `${sessionId}:completed`;
            const event = { provider: testProvider, id, sessionId, state: 'paid', buyer } as const;
            await writePaymentEvent(transaction, event, nowMs);
            return true;
          }),
      };
    },
    async settle(sessionId, to) {
      if (to === undefined) return 'undecided';
      await db.write((transaction) =>
        closeSession(transaction, { sessionId, provider: testProvider, nowMs: now(), to }),
      );
      return 'clear';
    },
    settleLater: async () => 'clear',
    endAtProvider: async () => {},
    refundPayment: async (payment) =>
      isRealProvider(payment.provider)
        ? refused({ why: 'no key' })
        : recordRefundWithoutProvider(payment),
    webhooks: [],
    reportingProvider: null,
  };
}
