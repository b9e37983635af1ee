import type { Database } from '../../db/database.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { Buyer, PaymentEffect } from './payment-event.ts';

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
  return applyPaymentEvent(
    db,
    {
      provider: 'test',
      id: `${sessionId}:completed`,
      sessionId,
      type: 'completed',
      paid: true,
      buyer,
    },
    nowMs,
  );
}
