import { randomUUID } from 'node:crypto';
import { type formPaths, fullForAll } from '../../../contract/forms.ts';
import type { Writer } from '../../db/database.ts';
import { addressSalt, clientKey } from '../../fleet/client-key.ts';
import { accept, type Outcome, refuseUntil } from '../http/refusal.ts';
import { formLimitMs } from '../privacy/purposes.ts';

const hourMs = 60 * 60_000;
const mostOfClient = 5;
/** Whoever rents one network of IPv6 has thousands of addresses that count as clients. */
const mostOfNetwork = 20;

/** Whom a form comes from: see server/http/address-group.ts. */
export interface Sender {
  client: string;
  network: string;
}

interface Counting {
  form: keyof typeof formPaths;
  from: Sender;
  /** How many of this form are taken in a day of all together. */
  mostOfAll: number;
  nowMs: number;
}

/** Counts a form that was sent. @returns refused with 429 where this client, its network, or all have sent as many as may be in a day */
export async function countForm(
  transaction: Writer,
  { form, from, mostOfAll, nowMs }: Counting,
): Promise<Outcome<null>> {
  const salt = await addressSalt(transaction);
  const client = clientKey(from.client, salt);
  const network = clientKey(from.network, salt);
  const today = await transaction
    .selectFrom('form_use')
    .select(['client', 'network'])
    .where('form', '=', form)
    .where('at', '>', nowMs - formLimitMs)
    .limit(mostOfAll + 1)
    .execute();
  const retryAfter = hourMs / 1_000;
  const ofClient = today.filter((one) => one.client === client).length;
  const ofNetwork = today.filter((one) => one.network === network).length;
  if (ofClient >= mostOfClient || ofNetwork >= mostOfNetwork)
    return refuseUntil(429, 'Too much was sent from here today', retryAfter);
  if (today.length >= mostOfAll) return refuseUntil(429, fullForAll, retryAfter);
  await transaction
    .insertInto('form_use')
    .values({ id: randomUUID(), form, client, network, at: nowMs })
    .execute();
  return accept(null);
}
