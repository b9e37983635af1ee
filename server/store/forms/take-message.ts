import type { Database } from '../../db/database.ts';
import { addressSalt, clientKey } from '../../fleet/client-key.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { accept, type Outcome, refuseUntil } from '../http/refusal.ts';
import { queueMail } from '../outbox.ts';

const hourMs = 60 * 60_000;
/** In a day, of one client and of all: the owner's mailbox is to stay usable. */
const mostOfClient = 5;
const mostOfAll = 100;

export interface Message {
  id: string;
  name: string;
  email: string;
  message: string;
}

/**
 * Keeps a message, and queues the mail that brings it to the owner.
 *
 * @returns refused with 429 where the client, or all of them together, have sent as many as may be
 */
export const takeMessage = (
  db: Database,
  message: Message,
  { client, nowMs }: { client: string; nowMs: number },
): Promise<Outcome<null>> =>
  commitAccepted(
    db,
    async (transaction) => {
      const key = clientKey(client, await addressSalt(transaction));
      const today = await transaction
        .selectFrom('contact_message')
        .select(['id', 'client'])
        .where('received_at', '>', nowMs - 24 * hourMs)
        .limit(mostOfAll + 1)
        .execute();
      // The answer to the first try was lost.
      if (today.some(({ id }) => id === message.id)) return accept(null);
      const own = today.filter((one) => one.client === key);
      if (today.length >= mostOfAll || own.length >= mostOfClient)
        return refuseUntil(429, 'Too many messages were sent today', hourMs / 1_000);
      await transaction
        .insertInto('contact_message')
        .values({ ...message, client: key, received_at: nowMs })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await queueMail(transaction, { kind: 'owner-message', subjectId: message.id, nowMs });
      return accept(null);
    },
    'contact',
  );
