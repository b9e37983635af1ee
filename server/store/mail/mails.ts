import type { Database, Reader } from '../../db/database.ts';
import type { MailKind, MailRow } from '../../db/tables.ts';
import { readVariantNames } from '../catalogue/variant-names.ts';
import { addHistoryEntry } from '../history.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { mailTriedForMs, withheldReason } from '../outbox.ts';
import { mailRefusalText } from './refusal-words.ts';

/** Waiting and failed mails, then sent mails; each group newest first. */
export async function listMails(read: Reader, limit: number) {
  // Two queries, because a single query that sorts by state would read all mails.
  const due = await readMailsIn(read, ['waiting', 'failed'], limit);
  const sent = await readMailsIn(read, ['sent'], limit - due.length);
  const mails = [...due, ...sent];
  const nameOf = await readVariantNames(read, mails.flatMap(lowVariant));
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return mails.map(({ created_at, sent_at, next_at, state, subject_id, emails, ...mail }) => ({
    ...mail,
    state,
    /** The recipient's address; null for the owner, and for a person who was forgotten. */
    to: emails[recipientOf(mail.kind)] || null,
    variant: lowVariant({ kind: mail.kind, subject_id }).map(nameOf)[0] ?? null,
    /**
     * The meaning of the mail server's last response; null if there was no response, or its meaning
     * is unknown.
     */
    reason: mail.last_error === null ? null : mailRefusalText(mail.last_error),
    /** True if the site itself withheld the mail. The owner need not act. */
    withheld: mail.last_error === withheldReason,
    created_at: iso(created_at),
    sent_at: iso(sent_at),
    next_at: state === 'waiting' ? iso(next_at) : null,
  }));
}

/** The number of failed mails, without those that the site withheld. */
export async function countFailedMails(read: Reader): Promise<number> {
  const { count } = await read
    .selectFrom('mail')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where((row) =>
      row.or([row('last_error', 'is', null), row('last_error', '<>', withheldReason)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Queues a mail again, which a running site then sends. */
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
      .set({ state: 'waiting', tries: 0, next_at: nowMs, give_up_at: nowMs + mailTriedForMs })
      .where('id', '=', id)
      .execute();
    await addHistoryEntry(transaction, {
      action: 'mail',
      nowMs,
      ...(mail.order_id !== null && { orderId: mail.order_id }),
      detail: { mail: id },
    });
    return accept(null);
  });

type Emails = Record<'buyer' | 'writer' | 'subscriber' | 'owner', string | null>;

function recipientOf(kind: MailKind): keyof Emails {
  if (kind.startsWith('owner-')) return 'owner';
  if (kind === 'newsletter') return 'subscriber';
  return kind === 'withdrawal' ? 'writer' : 'buyer';
}

const lowVariant = ({ kind, subject_id }: Pick<MailRow, 'kind' | 'subject_id'>): string[] =>
  kind === 'owner-low-stock' && subject_id !== null ? [subject_id.replace(/:\d+$/, '')] : [];

async function readMailsIn(read: Reader, states: readonly MailRow['state'][], limit: number) {
  if (limit < 1) return [];
  const rows = await read
    .selectFrom('mail')
    .leftJoin('orders', 'orders.id', 'mail.order_id')
    .leftJoin('withdrawal', 'withdrawal.id', 'mail.subject_id')
    .leftJoin('subscriber', 'subscriber.id', 'mail.subject_id')
    .select(['mail.id', 'mail.kind', 'mail.subject_id', 'mail.state', 'mail.tries'])
    .select(['mail.created_at', 'mail.sent_at', 'mail.next_at', 'mail.last_error'])
    .select(['orders.number', 'orders.email as buyer', 'withdrawal.email as writer'])
    .select('subscriber.email as subscriber')
    .where('mail.state', 'in', states)
    .orderBy('mail.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ buyer, writer, subscriber, ...mail }) => ({
    ...mail,
    emails: { buyer, writer, subscriber, owner: null } satisfies Emails,
  }));
}
