import type { Database } from '../db/database.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { Payments } from './payments/payments.ts';
import { createProviderPayments } from './payments/provider/provider-payments.ts';
import { createTestPayments } from './payments/test-payments.ts';

interface Options {
  db: Database;
  /** Without one, payments are tests. */
  provider: PaymentProvider | null;
  now(): number;
  log(message: string, error?: unknown): void;
}

export const createPayments = ({ db, provider, now, log }: Options): Payments =>
  provider === null
    ? createTestPayments({ db, now })
    : createProviderPayments({ db, provider, now, log });
