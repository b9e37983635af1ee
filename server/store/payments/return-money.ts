import { Refused } from '../operator/refused.ts';
import { type PaymentProvider, ProviderAway, ProviderRefused } from './payment-provider.ts';

/** What is known of a payment that is to be given back, whole. */
export interface PaymentToReturn {
  orderNumber: string;
  /** 'test', or the payment provider's name. */
  provider: string;
  /** The provider's own id of the session. */
  providerSessionId: string | null;
}

/**
 * Gives the buyer's money back where it was paid. It is called outside every transaction and, when something fails
 * afterwards, again for the same order: the money goes back once.
 *
 * @param provider who takes the money now; null: payments are tests
 * @throws Refused unless the provider has confirmed that the money is back
 */
export async function returnMoney(
  { orderNumber, provider: name, providerSessionId }: PaymentToReturn,
  provider: PaymentProvider | null,
): Promise<void> {
  // A test payment took none.
  if (name === 'test') return;
  if (provider?.name !== name || providerSessionId === null)
    throw new Refused(
      `Order ${orderNumber} was paid with ${name}, which cannot be asked: its key is not among the settings.`,
    );
  if ((await asked(provider, providerSessionId, orderNumber)) === 'made') return;
  throw new Refused(
    `The refund of order ${orderNumber} is on its way at ${name} and not confirmed. Run this again later; the money goes back once.`,
  );
}

async function asked(provider: PaymentProvider, sessionId: string, orderNumber: string) {
  try {
    return await provider.refund(sessionId, orderNumber);
  } catch (error) {
    if (error instanceof ProviderRefused)
      throw new Refused(
        `${provider.name} does not give back the money of order ${orderNumber}: ${error.message}`,
      );
    if (!(error instanceof ProviderAway)) throw error;
    const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
    throw new Refused(
      `${provider.name} has not confirmed the refund of order ${orderNumber}${reason}. Run this again; the money goes back once.`,
    );
  }
}
