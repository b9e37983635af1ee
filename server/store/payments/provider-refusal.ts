import { words } from '../../../content/words.ts';
import type { Message } from '../../../contract/message.ts';
import { type Outcome, refuse } from '../http/refusal.ts';
import type { ProviderRefusal } from './payment-provider.ts';

const { amountTooSmall, amountTooLarge, refused } = words.checkout.notices;

/** Refusals that a different cart would avoid. */
const ofCart: Readonly<Record<string, Message>> = {
  amount_too_small: amountTooSmall,
  amount_too_large: amountTooLarge,
};

/** The notice for a checkout that the provider refused to take. Its hold is already released. */
export const refusalMessage = ({ code }: ProviderRefusal): Message => ofCart[code] ?? refused;

/** The same as a refusal: 422 if another cart would be accepted, else 502. */
export function providerRefusal(refusal: ProviderRefusal): Outcome<never> {
  const { title, description } = refusalMessage(refusal);
  return refuse(refusal.code in ofCart ? 422 : 502, description ?? title);
}
