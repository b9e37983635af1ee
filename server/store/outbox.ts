import { randomUUID } from 'node:crypto';
import { dayMs } from '../../domain/time/day-ms.ts';
import type { Reader, Writer } from '../db/database.ts';
import type { MailKind } from '../db/tables.ts';
import { readStoreValue, setStoreValue } from './store-values.ts';

/** Stored in place of a mail server's answer if the site did not try to send a mail. */
export const withheldReason =
  'No mail server was asked: nobody is left to write to, or the address, which has test orders alone, has had its mails of that day.';

/** How long the site retries a mail before it gives up. */
export const mailTriedForMs = 3 * dayMs;

export interface NewMail {
  kind: MailKind;
  orderId?: string;
  /**
   * The id of the mail's subject, such as a refund; the order by default. Each kind of mail is sent once for a subject.
   */
  subjectId?: string;
  nowMs: number;
  /** The time to send the mail; by default now. */
  dueMs?: number;
}

/**
 * Queues a mail in the transaction of its cause, so that both are written or neither. Queues nothing if the site sends
 * no mail, or if the order has no buyer to write to.
 */
export async function queueMail(transaction: Writer, mail: NewMail): Promise<void> {
  if (!(await isMailOn(transaction))) return;
  const { kind, nowMs, orderId = null, subjectId = null, dueMs = nowMs } = mail;
  if (!kind.startsWith('owner-') && orderId !== null && !(await hasBuyer(transaction, orderId)))
    return;
  await transaction
    .insertInto('mail')
    .values({
      id: `${kind}:${subjectId ?? orderId ?? ''}`,
      kind,
      order_id: orderId,
      subject_id: subjectId,
      state: 'waiting',
      message_key: randomUUID(),
      next_at: dueMs,
      give_up_at: dueMs + mailTriedForMs,
      created_at: nowMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function hasBuyer(transaction: Writer, orderId: string): Promise<boolean> {
  const order = await transaction
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order !== undefined && order.email !== '';
}

/** Deletes an order's waiting mails of these kinds, unless the site has already tried to send them. */
export async function dropUntriedMails(
  transaction: Writer,
  orderId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .execute();
}

/** True if the mail is waiting, was sent or has failed. */
export const isMailRecorded = async (
  read: Reader,
  { kind, subjectId }: Required<Pick<NewMail, 'kind' | 'subjectId'>>,
): Promise<boolean> =>
  (await read
    .selectFrom('mail')
    .select('id')
    .where('id', '=', `${kind}:${subjectId}`)
    .executeTakeFirst()) !== undefined;

/**
 * True if the site sends mail. The setting is stored in the database, so that commands and all
 * processes agree, whatever settings they were started with.
 */
export const isMailOn = async (db: Reader | Writer): Promise<boolean> =>
  (await readStoreValue(db, 'mail')) === 'on';

/** Records whether the site sends mail. Called at each start of the site. */
export async function setMailOn(transaction: Writer, sends: boolean): Promise<void> {
  if ((await isMailOn(transaction)) !== sends)
    await setStoreValue(transaction, 'mail', sends ? 'on' : 'off');
}
