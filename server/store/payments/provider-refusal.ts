import { checkoutNotices } from '../../../contract/checkout-messages.ts';
import type { Message } from '../../../contract/messages.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import type { ProviderRefused } from './payment-provider.ts';

/** What a buyer is told when the provider has refused to take a checkout; its hold has been given back. */
export function refusalMessage({ code }: ProviderRefused): Message {
  if (code === 'amount_too_small') return checkoutNotices.amountTooSmall;
  if (code === 'amount_too_large') return checkoutNotices.amountTooLarge;
  return checkoutNotices.refused;
}

/** The same as an answer of the API: 422 where another cart would be taken, else 502. */
export function providerRefusal(refusal: ProviderRefused): Outcome<never> {
  const message = refusalMessage(refusal);
  return refuse(
    message === checkoutNotices.refused ? 502 : 422,
    message.description ?? message.title,
  );
}
