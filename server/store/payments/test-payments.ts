import type { Database } from '../../db/database.ts';
import { closeSession } from '../stock/close-session.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { Buyer, PaymentEffect } from './payment-event.ts';
import { testPayments } from './payment-names.ts';
import type { Payments } from './payments.ts';

/** Payments that are tests, made on the store's own page. */
export function createTestPayments({ db, now }: { db: Database; now(): number }): Payments {
  return {
    name: testPayments,
    requestFor: () => null,
    async open(sessionId) {
      const row = await db.read
        .selectFrom('checkout_session')
        .select('provider')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.provider === testPayments ? { at: 'here' } : { at: 'nowhere', refusal: null };
    },
    async settle(sessionId, { ending = false, cancelled = false } = {}) {
      if (!ending) return 'undecided';
      const to = cancelled ? 'cancelled' : 'expired';
      await db.write((transaction) =>
        closeSession(transaction, { sessionId, nowMs: now(), to, payable: 'not known' }),
      );
      return 'clear';
    },
    endAtProvider: async () => {},
    webhook: null,
  };
}

interface TestPayment {
  sessionId: string;
  buyer: Buyer;
  nowMs: number;
}

/**
 * Pays a session in test mode, by the event a real provider would send.
 * Sent twice it is the same event, and so pays once.
 */
export function payInTestMode(db: Database, payment: TestPayment): Promise<PaymentEffect> {
  const { sessionId, buyer, nowMs } = payment;
  const id = `${sessionId}:completed`;
  const event = { provider: testPayments, id, sessionId, state: 'paid', buyer } as const;
  return applyPaymentEvent(db, event, nowMs);
}
