import { accept, refused } from '../../http/refusal.ts';
import { movesMoney } from '../payment-names.ts';
import {
  type PaymentProvider,
  ProviderAway,
  ProviderNotAsked,
  ProviderRefused,
} from '../payment-provider.ts';
import type { MoneyReturned, PaymentToReturn } from '../payments.ts';

/** See Payments.returnMoney. */
export async function returnMoney(
  provider: PaymentProvider,
  { orderNumber, provider: name, providerSessionId, begin }: PaymentToReturn,
): Promise<MoneyReturned> {
  // Test payments need no refund, whether or not the test key is still set.
  if (provider.name !== name || providerSessionId === null)
    return movesMoney(name) ? refused({ why: 'other key' }) : accept({ refundId: null });
  const at = provider.label;
  try {
    const refund = await provider.refund({ providerSessionId, orderNumber, begin });
    if (!refund.ok) return refused({ why: 'not begun', sentence: refund.refusal });
    const { is, id: refundId } = refund.value;
    return is === 'made' ? accept({ refundId }) : refused({ why: 'under way', at, refundId });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const { code, message } = error;
      const forGood = !(error instanceof ProviderNotAsked);
      return refused({ why: 'refused', at, code, message, forGood });
    }
    if (!(error instanceof ProviderAway)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : null;
    return refused({ why: 'not known', at, reason });
  }
}
