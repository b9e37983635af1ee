import { randomBytes, randomUUID } from 'node:crypto';
import { subscriptionPath } from '../../../contract/forms.ts';
import { emailSpellings, sameEmail } from '../../../domain/store/same-email.ts';
import { emailWithoutTag } from '../../../domain/text/email-text.ts';
import { dayMs } from '../../../domain/time/day-ms.ts';
import type { Database, Reader, Writer } from '../../db/database.ts';
import type { SenderAddress } from '../../http/address-group.ts';
import { commitAccepted } from '../commit-accepted.ts';
import { countFormSubmission } from '../form-limit.ts';
import { accept, type Outcome } from '../http/refusal.ts';
import { queueMail } from '../outbox.ts';
import { formRetentionDays } from '../privacy/purposes.ts';

/** The daily limit of requests from all clients together. */
const maxOfAllSenders = 500;

export type SubscriptionState = 'asked' | 'confirmed';

/**
 * Stores an address until it is confirmed, and queues the mail that asks for confirmation. A
 * mailbox gets one such mail a day, whatever tags are typed. A subscriber gets their link again.
 * Requests count before the address is looked up, so the response does not reveal whether the
 * address was known.
 *
 * @returns refused with 429 if a daily limit is reached; see `countFormSubmission`
 */
export const requestSubscription = (
  db: Database,
  typed: string,
  from: SenderAddress,
  nowMs: number,
): Promise<Outcome<null>> =>
  commitAccepted(
    db,
    async (transaction) => {
      const counted = await countFormSubmission(transaction, {
        form: 'newsletter',
        from,
        maxOfAllSenders: maxOfAllSenders,
        nowMs,
      });
      if (!counted.ok) return counted;
      const email = typed.trim().normalize('NFC').toLowerCase();
      const mailbox = emailWithoutTag(email);
      const spellings = emailSpellings(email);
      const same = await transaction
        .selectFrom('subscriber')
        .selectAll()
        .where((row) =>
          row.or([
            row('email', 'in', spellings),
            row.and([
              row('mailbox', 'in', emailSpellings(mailbox)),
              row('asked_at', '>', nowMs - dayMs),
            ]),
          ]),
        )
        .execute();
      if (same.some((one) => one.asked_at > nowMs - dayMs)) return accept(null);
      const known = same.find((one) => sameEmail(one.email, email));
      const isConfirmed = known !== undefined && known.confirmed_at !== null;
      const id = isConfirmed ? known.id : randomUUID();
      if (known !== undefined) await dropMails(transaction, known.id);
      if (isConfirmed)
        await transaction
          .updateTable('subscriber')
          .set({ asked_at: nowMs })
          .where('id', '=', id)
          .execute();
      else {
        // Only the link of the newest mail is valid.
        await transaction.deleteFrom('subscriber').where('email', 'in', spellings).execute();
        const token = randomBytes(32).toString('base64url');
        await transaction
          .insertInto('subscriber')
          .values({ id, email, mailbox, token, asked_at: nowMs, confirmed_at: null })
          .execute();
      }
      await queueMail(transaction, { kind: 'newsletter', subjectId: id, nowMs });
      return accept(null);
    },
    'newsletter',
  );

/** Finds the subscription of a link; null for an outdated link. */
export async function findSubscription(
  read: Reader,
  token: string,
  nowMs: number,
): Promise<SubscriptionState | null> {
  const row = await read
    .selectFrom('subscriber')
    .select(['asked_at', 'confirmed_at'])
    .where('token', '=', token)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.confirmed_at !== null) return 'confirmed';
  return row.asked_at > nowMs - formRetentionDays * dayMs ? 'asked' : null;
}

/**
 * @returns true if the subscription is confirmed, by this call or an earlier one; false for an expired or unknown link
 */
export async function confirmSubscription(
  transaction: Writer,
  token: string,
  nowMs: number,
): Promise<boolean> {
  const done = await transaction
    .updateTable('subscriber')
    .set((row) => ({ confirmed_at: row.fn.coalesce('confirmed_at', row.val(nowMs)) }))
    .where('token', '=', token)
    .where((row) =>
      row.or([
        row('confirmed_at', 'is not', null),
        row('asked_at', '>', nowMs - formRetentionDays * dayMs),
      ]),
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Erases the address, confirmed or not, and the record of its mails. */
export async function deleteSubscription(transaction: Writer, token: string): Promise<void> {
  const ended = await transaction
    .deleteFrom('subscriber')
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst();
  if (ended !== undefined) await dropMails(transaction, ended.id);
}

const dropMails = (transaction: Writer, id: string) =>
  transaction.deleteFrom('mail').where('subject_id', '=', id).execute();

/** True if any address is stored, confirmed or not. */
export const hasSubscribers = async (read: Reader): Promise<boolean> =>
  (await read.selectFrom('subscriber').select('id').limit(1).executeTakeFirst()) !== undefined;

/** The confirmed addresses, each with its unsubscribe link. */
export async function listConfirmedSubscribers(read: Reader, origin: string) {
  const rows = await read
    .selectFrom('subscriber')
    .select(['email', 'token', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('email')
    .execute();
  return rows.map(({ email, token, confirmed_at }) => ({
    email,
    confirmed_at: new Date(confirmed_at ?? 0).toISOString(),
    unsubscribe: `${origin}${subscriptionPath}${token}`,
  }));
}
