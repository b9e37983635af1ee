import { accept, type Outcome, refused } from '../http/refusal.ts';
import { isRealProvider } from './payment-names.ts';
import {
  type PaymentProvider,
  ProviderRefusalError,
  ProviderUnavailableError,
  RequestNotProcessedError,
} from './payment-provider.ts';
import type { PaymentToRefund, RefundPaymentResult, RefundRefusal } from './payments.ts';

export async function refundPayment(
  provider: PaymentProvider,
  payment: PaymentToRefund,
): Promise<RefundPaymentResult> {
  const { provider: name, providerSessionId } = payment;
  // Test payments need no refund at the provider, even if no test key is set any more.
  if (provider.name !== name || providerSessionId === null)
    return isRealProvider(name)
      ? refused({ why: 'other key' })
      : recordRefundWithoutProvider(payment);
  const at = provider.label;
  const refusal = (error: ProviderRefusalError): RefundRefusal => {
    const { code, message } = error;
    return {
      why: 'refused',
      at,
      code,
      message,
      forGood: !(error instanceof RequestNotProcessedError),
    };
  };
  try {
    const returned = await provider.refund({ ...payment, providerSessionId });
    if (!returned.ok) return notBegunFailure(returned);
    const { refusal: error, ...rest } = returned.value;
    return accept({ ...rest, at, refused: error === undefined ? null : refusal(error) });
  } catch (error) {
    if (error instanceof ProviderRefusalError) return refused(refusal(error));
    if (!(error instanceof ProviderUnavailableError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : null;
    return refused({ why: 'not known', at, reason });
  }
}

/** Records the refund of a payment that no provider can refund. */
export async function recordRefundWithoutProvider({
  begin,
}: PaymentToRefund): Promise<RefundPaymentResult> {
  const begun = await begin([]);
  return begun.ok
    ? accept({ refund: null, found: [], at: '', refused: null })
    : notBegunFailure(begun);
}

const notBegunFailure = ({ refusal }: Extract<Outcome<unknown, string>, { ok: false }>) =>
  refused({ why: 'not begun', sentence: refusal } as const);
