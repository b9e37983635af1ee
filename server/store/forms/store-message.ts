import type { Database } from '../../db/database.ts';
import type { SenderAddress } from '../../http/address-group.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { countFormSubmission } from '../form-limit.ts';
import { accept, type Outcome } from '../http/refusal.ts';
import { queueMail } from '../outbox.ts';

/** The daily limit of messages from all visitors, so that the owner's mailbox stays usable. */
const maxOfAllSenders = 100;

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  message: string;
}

/**
 * Stores a message, and queues the mail that sends it to the owner.
 *
 * @returns refused with 429 if a daily limit is reached; see `countFormSubmission`
 */
export const storeContactMessage = (
  db: Database,
  message: ContactMessage,
  from: SenderAddress,
  nowMs: number,
): Promise<Outcome<null>> =>
  commitAccepted(
    db,
    async (transaction) => {
      const sent = transaction.selectFrom('contact_message').select('id');
      // A repeated id means that the response to the first try was lost.
      if ((await sent.where('id', '=', message.id).executeTakeFirst()) !== undefined)
        return accept(null);
      const counted = await countFormSubmission(transaction, {
        form: 'contact',
        from,
        maxOfAllSenders: maxOfAllSenders,
        nowMs,
      });
      if (!counted.ok) return counted;
      await transaction
        .insertInto('contact_message')
        .values({ ...message, received_at: nowMs })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await queueMail(transaction, { kind: 'owner-message', subjectId: message.id, nowMs });
      return accept(null);
    },
    'contact',
  );
