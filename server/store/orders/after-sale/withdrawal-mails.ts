import { dayMs } from '../../../../domain/time/day-ms.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { MailKind, WithdrawalRow } from '../../../db/tables.ts';
import type { SenderAddress } from '../../../http/address-group.ts';
import { countFormSubmission } from '../../form-limit.ts';
import { isMailOn, queueMail } from '../../outbox.ts';
import { shopCalendar } from '../../shop-days.ts';
import { mailboxCondition } from './mailbox-condition.ts';

/**
 * The daily limits of mails about statements: for one order, to one address that belongs to no order, and to the owner
 * about statements from such addresses.
 */
const dailyLimits = { order: 10, stranger: 3, owner: 20 };

/**
 * Queues the mails to the buyer and the owner about a statement, within the daily limits. Statements above the owner's
 * limit go into one mail at the end of the day.
 */
export async function queueWithdrawalMails(
  transaction: Writer,
  row: WithdrawalRow,
  from: SenderAddress,
): Promise<void> {
  if (!(await isMailOn(transaction))) return;
  const { id, order_id, received_at: nowMs } = row;
  const mail = { subjectId: id, nowMs, ...(order_id !== null && { orderId: order_id }) };
  const ofToday = (kind: MailKind) => countMailsOfToday(transaction, row, kind);
  const maxBuyerMails = order_id === null ? dailyLimits.stranger : dailyLimits.order;
  if ((await ofToday('withdrawal')) < maxBuyerMails)
    await queueMail(transaction, { ...mail, kind: 'withdrawal' });
  const isTold =
    order_id === null
      ? (
          await countFormSubmission(transaction, {
            form: 'withdrawal',
            from,
            maxOfAllSenders: dailyLimits.owner,
            nowMs,
          })
        ).ok
      : (await ofToday('owner-withdrawal')) < dailyLimits.order;
  if (isTold) return queueMail(transaction, { ...mail, kind: 'owner-withdrawal' });
  const day = shopCalendar.dayOf(nowMs);
  await queueMail(transaction, {
    kind: 'owner-withdrawals-held',
    subjectId: day,
    nowMs,
    dueMs: shopCalendar.endOf(day),
  });
}

/** The number of mails of a kind in the last 24 hours to the recipient of this statement's mail. */
async function countMailsOfToday(
  transaction: Writer,
  row: WithdrawalRow,
  kind: MailKind,
): Promise<number> {
  const recent = transaction
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail.kind', '=', kind)
    .where('mail.created_at', '>', row.received_at - dayMs)
    .where('mail.order_id', row.order_id === null ? 'is' : '=', row.order_id);
  const { count } = await (row.order_id !== null
    ? recent
    : recent
        .innerJoin('withdrawal', 'withdrawal.id', 'mail.subject_id')
        .where(mailboxCondition('withdrawal.email', row.email))
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** The open statements of a day about which the owner has got no mail, oldest first. */
export const readUnmailedStatements = (read: Reader, day: string) =>
  read
    .selectFrom('withdrawal')
    .selectAll()
    .where('received_at', '>=', shopCalendar.startOf(day))
    .where('received_at', '<', shopCalendar.endOf(day))
    .where('settled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail')
            .select('mail.id')
            .where('mail.kind', '=', 'owner-withdrawal')
            .whereRef('mail.subject_id', '=', 'withdrawal.id'),
        ),
      ),
    )
    .orderBy('received_at')
    .orderBy('id')
    .execute();
