import { Refused } from '../../operator/refused.ts';
import { byHand, isTestPayment, testPayments } from '../payment-names.ts';
import {
  noRight,
  type PaymentProvider,
  ProviderAway,
  ProviderNotAsked,
  ProviderRefused,
} from '../payment-provider.ts';

/** What is known of a payment that is to be given back, whole. */
export interface PaymentToReturn {
  orderNumber: string;
  /** Who took the money, as it stands in the session's row. */
  provider: string;
  /** The provider's own id of the session. */
  providerSessionId: string | null;
  /**
   * Called once the payment is found at its provider, before any money may move.
   *
   * @returns how often it was refused for good before
   */
  begin(): Promise<number>;
}

/** The provider does not give the money back: this try has moved nothing. */
export class RefundRefused extends Refused {
  /** Whether that is its answer to what was tried before, too. */
  readonly forGood: boolean;
  constructor(message: string, forGood: boolean) {
    super(message);
    this.forGood = forGood;
  }
}

/**
 * Gives the buyer's money back where it was paid. It is called outside every transaction and, when something fails
 * afterwards, again for the same order: the money goes back once.
 *
 * @param provider who takes the money now; null: no key is set
 * @throws Refused unless the provider has confirmed that the money is back
 */
export async function returnMoney(
  { orderNumber, provider: name, providerSessionId, begin }: PaymentToReturn,
  provider: PaymentProvider | null,
): Promise<void> {
  // Nothing has moved, or not through us.
  if (name === testPayments || name === byHand) return;
  if (provider?.name !== name || providerSessionId === null) {
    // In the test mode of a provider there is nothing to give back either, whether or not its key is still at hand.
    if (isTestPayment(name)) return;
    throw new Refused(
      provider === null
        ? `Order ${orderNumber} was paid at Stripe, and STRIPE_SECRET_KEY is not set. Set it, and STRIPE_WEBHOOK_SECRET, as the site has them.`
        : `Order ${orderNumber} was paid with real money at Stripe, and STRIPE_SECRET_KEY is a key of its test mode. Set the live key.`,
    );
  }
  const refund = { providerSessionId, orderNumber, begin };
  const state = await provider.refund(refund).catch((error: unknown) => {
    throw sentenceOf(error, orderNumber, provider.label);
  });
  if (state === 'made') return;
  throw new Refused(
    `The refund of order ${orderNumber} is on its way at ${provider.label} and not confirmed. Run this again later; the money goes back once.`,
  );
}

function sentenceOf(error: unknown, orderNumber: string, label: string): unknown {
  if (error instanceof ProviderRefused)
    return new RefundRefused(
      `${label} does not give back the money of order ${orderNumber}: ${error.message} This try has moved nothing.${hints[error.code] ?? ''}`,
      !(error instanceof ProviderNotAsked),
    );
  if (!(error instanceof ProviderAway)) return error;
  const reason = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return new Refused(
    `${label} has not confirmed the refund of order ${orderNumber}${reason}. Run this again; the money goes back once.`,
  );
}

/** What to do, by Stripe's code. */
const hints: Record<string, string> = {
  balance_insufficient: ' Top up the balance at Stripe, then run this again.',
  resource_missing: ' The key belongs to another account than the payment.',
  [noRight]:
    ' STRIPE_SECRET_KEY is a restricted key: give it the right to write refunds and to read checkout sessions.',
};
