import { words } from '../../../content/words.ts';
import type { Message } from '../../../contract/message.ts';
import { httpRefusal, type Outcome } from '../http/refusal.ts';
import type { ProviderRefusalError } from './payment-provider.ts';

const { amountTooSmall, amountTooLarge, refused } = words.checkout.notices;

/** The notices about a checkout that the provider refused, and whose hold was released. */
export const refusedNotices = {
  amount_too_small: amountTooSmall,
  amount_too_large: amountTooLarge,
  refused,
} satisfies Record<string, Message>;

export type RefusedNotice = keyof typeof refusedNotices;

/** The notice for a refusal. A buyer can avoid all refusals but `refused` with a different cart. */
export const refusedNotice = ({ code }: ProviderRefusalError): RefusedNotice =>
  code === 'amount_too_small' || code === 'amount_too_large' ? code : 'refused';

/** The response to a refusal: 422 if another cart would be accepted, else 502. */
export function providerRefusal(refusal: ProviderRefusalError): Outcome<never> {
  const notice = refusedNotice(refusal);
  const { title, description } = refusedNotices[notice];
  return httpRefusal(notice === 'refused' ? 502 : 422, description ?? title);
}
