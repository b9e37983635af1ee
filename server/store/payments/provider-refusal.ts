import { checkoutNotices } from '../../../contract/checkout-messages.ts';
import type { Message } from '../../../contract/message.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import type { ProviderRefused } from './payment-provider.ts';

/** The notice for a checkout that the provider refused to take. Its hold is already released. */
export function refusalMessage({ code }: ProviderRefused): Message {
  if (code === 'amount_too_small') return checkoutNotices.amountTooSmall;
  if (code === 'amount_too_large') return checkoutNotices.amountTooLarge;
  return checkoutNotices.refused;
}

/** The same as a refusal: 422 if another cart would be accepted, else 502. */
export function providerRefusal(refusal: ProviderRefused): Outcome<never> {
  const message = refusalMessage(refusal);
  return refuse(
    message === checkoutNotices.refused ? 502 : 422,
    message.description ?? message.title,
  );
}
