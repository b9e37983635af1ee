import type { PaymentProvider } from './payments/payment-provider.ts';
import type { Payments } from './payments/payments.ts';
import type { ProviderDeps } from './payments/provider/follow-session.ts';
import { createProviderPayments } from './payments/provider/provider-payments.ts';
import { createTestPayments } from './payments/test-payments.ts';

interface Options extends Omit<ProviderDeps, 'provider'> {
  /** The payment provider; null for test payments. */
  provider: PaymentProvider | null;
}

export const createPayments = ({ provider, ...deps }: Options): Payments =>
  provider === null ? createTestPayments(deps) : createProviderPayments({ ...deps, provider });
