import type { Database } from '../../../db/database.ts';
import { addHistoryEntry } from '../../history.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import { isMailOn, queueMail } from '../../outbox.ts';
import { changeOrder } from './change-order.ts';

const maxMessageLength = 5_000;

export function parseMessage(typed: string): Outcome<string, string> {
  const text = typed.trim().replaceAll(/\r\n?/g, '\n');
  if (text === '') return refused('Write the message to the buyer.');
  return text.length > maxMessageLength
    ? refused(`A message has up to ${maxMessageLength} letters, and this one has ${text.length}.`)
    : accept(text);
}

/** Mails a message about an order to its buyer. The message is stored in the history until the buyer is forgotten. */
export const writeToBuyer = (
  db: Database,
  number: string,
  { text, nowMs }: { text: string; nowMs: number },
): Promise<Outcome<null, string>> =>
  changeOrder(db, number, async (transaction, order) => {
    if (order.email === '') return refused(`No e-mail address is kept with order ${order.number}.`);
    if (!(await isMailOn(transaction)))
      return refused('The site sends no mail: SMTP_URL is not set.');
    const orderId = order.id;
    const detail = { message: text };
    const subjectId = await addHistoryEntry(transaction, {
      action: 'message',
      nowMs,
      orderId,
      detail,
    });
    await queueMail(transaction, { kind: 'message', orderId, subjectId, nowMs });
    return accept(null);
  });
