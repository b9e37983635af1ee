import type { Database, Reader } from '../../db/database.ts';
import type { MailRow } from '../../db/tables.ts';
import { variantNames } from '../catalogue/variant-names.ts';
import { addHistory } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { patienceMs } from '../outbox.ts';

/** Mails that wait or have failed, then those that were sent; of each the newest first. */
export async function listMails(read: Reader, limit: number) {
  // Two queries, because one that sorts by state would read all mails.
  const due = await mailsIn(read, ['waiting', 'failed'], limit);
  const sent = await mailsIn(read, ['sent'], limit - due.length);
  const mails = [...due, ...sent];
  const nameOf = await variantNames(read, mails.flatMap(lowVariant));
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return mails.map(({ created_at, sent_at, next_at, state, subject_id, ...mail }) => ({
    ...mail,
    state,
    variant: lowVariant({ kind: mail.kind, subject_id }).map(nameOf)[0] ?? null,
    created_at: iso(created_at),
    sent_at: iso(sent_at),
    next_at: state === 'waiting' ? iso(next_at) : null,
  }));
}

/** The number of mails that were tried for the full time. */
export async function countFailedMails(read: Reader): Promise<number> {
  const { count } = await read
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

/** Sends a mail once more, as soon as the site runs. */
export const resendMail = (
  db: Database,
  id: string,
  nowMs: number,
): Promise<Outcome<null, string>> =>
  db.write(async (transaction) => {
    const mail = await transaction
      .selectFrom('mail')
      .select(['id', 'order_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (mail === undefined) return refused(`There is no mail ${id}.`);
    await transaction
      .updateTable('mail')
      .set({ state: 'waiting', tries: 0, next_at: nowMs, give_up_at: nowMs + patienceMs })
      .where('id', '=', id)
      .execute();
    await addHistory(transaction, {
      action: 'mail',
      nowMs,
      ...(mail.order_id !== null && { orderId: mail.order_id }),
      detail: { mail: id },
    });
    return accept(null);
  });

/** The variant that such a mail is about. */
const lowVariant = ({ kind, subject_id }: Pick<MailRow, 'kind' | 'subject_id'>): string[] =>
  kind === 'owner-low-stock' && subject_id !== null ? [subject_id.replace(/:\d+$/, '')] : [];

const mailsIn = async (read: Reader, states: readonly MailRow['state'][], limit: number) =>
  limit < 1
    ? []
    : read
        .selectFrom('mail')
        .leftJoin('orders', 'orders.id', 'mail.order_id')
        .select(['mail.id', 'mail.kind', 'mail.subject_id', 'mail.state', 'mail.tries'])
        .select(['mail.created_at', 'mail.sent_at', 'mail.next_at', 'mail.last_error'])
        .select('orders.number')
        .where('mail.state', 'in', states)
        .orderBy('mail.created_at', 'desc')
        .limit(limit)
        .execute();
