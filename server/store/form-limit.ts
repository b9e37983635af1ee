import { randomUUID } from 'node:crypto';
import { sharedLimitMessage } from '../../contract/forms.ts';
import type { Writer } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { clientKey, ensureAddressSalt } from '../fleet/client-key.ts';
import type { SenderAddress } from '../http/address-group.ts';
import { accept, httpRefusalWithRetry, type Outcome } from './http/refusal.ts';

/** How long a submitted form counts towards the limits. */
export const formLimitMs = 24 * 3_600_000;

/**
 * The daily limits of one client, one network and one access provider. A rented network has
 * thousands of addresses that count as clients, and a provider has thousands of networks. Without
 * limits for networks and providers, one sender could use up the limit of all senders.
 */
const limitsOf = (maxOfAllSenders: number): Record<keyof SenderAddress, number> => ({
  client: 5,
  network: Math.min(20, maxOfAllSenders * 0.4),
  provider: maxOfAllSenders * 0.4,
});

interface FormCount {
  form: Tables['form_use']['form'];
  from: SenderAddress;
  /** The daily limit of this form for all senders together. */
  maxOfAllSenders: number;
  nowMs: number;
}

/**
 * Counts a submitted form, unless a limit is reached.
 *
 * @returns refused with 429 if this client, its network or provider, or all senders together have reached
 * their daily limit
 */
export async function countFormSubmission(
  transaction: Writer,
  { form, from, maxOfAllSenders, nowMs }: FormCount,
): Promise<Outcome<null>> {
  const salt = await ensureAddressSalt(transaction);
  const sender: SenderAddress = {
    client: clientKey(from.client, salt),
    network: clientKey(from.network, salt),
    provider: clientKey(from.provider, salt),
  };
  const today = await transaction
    .selectFrom('form_use')
    .select(['client', 'network', 'provider', 'at'])
    .where('form', '=', form)
    .where('at', '>', nowMs - formLimitMs)
    .orderBy('at')
    .limit(maxOfAllSenders + 1)
    .execute();
  const most = limitsOf(maxOfAllSenders);
  const sizes = ['client', 'network', 'provider'] as const;
  const waits = sizes.map((size) =>
    secondsUntilBelow(
      most[size],
      today.filter((one) => one[size] === sender[size]),
      nowMs,
    ),
  );
  const own = Math.max(...waits);
  const ofAll = secondsUntilBelow(maxOfAllSenders, today, nowMs);
  if (own > 0)
    return httpRefusalWithRetry(429, 'Too much was sent from here today', Math.max(own, ofAll));
  if (ofAll > 0) return httpRefusalWithRetry(429, sharedLimitMessage, ofAll);
  await transaction
    .insertInto('form_use')
    .values({ id: randomUUID(), form, ...sender, at: nowMs })
    .execute();
  return accept(null);
}

/**
 * @param sent the counted forms, oldest first
 * @returns 0 if another form may be sent now
 */
function secondsUntilBelow(most: number, sent: readonly { at: number }[], nowMs: number): number {
  const leaves = sent.length < most ? undefined : sent[sent.length - most];
  return leaves === undefined ? 0 : Math.ceil((leaves.at + formLimitMs - nowMs) / 1_000);
}
