import { Refused } from '../operator/refused.ts';

/** What is known of a payment that is to be given back, whole. */
export interface PaymentToReturn {
  /** 'test', or the payment provider's name. */
  provider: string;
  sessionId: string;
  /** The provider's own id of the session. */
  providerSessionId: string | null;
  amountCents: number;
  currency: string;
}

/**
 * Gives the buyer's money back where it was paid. It is called outside every transaction and, when something fails
 * afterwards, a second time for the same session: a provider must be asked so that it pays back once.
 *
 * @throws Refused when the provider does not give it back
 */
export async function returnMoney({ provider }: PaymentToReturn): Promise<void> {
  // A test payment took none.
  if (provider === 'test') return;
  throw new Refused(
    `This order was paid with ${provider}, where this version cannot give money back.`,
  );
}
