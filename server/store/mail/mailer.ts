import { randomUUID } from 'node:crypto';
import { isMailAddress, type Mailbox } from '../../../domain/text/mailbox.ts';
import { truncateText } from '../../../domain/text/truncate-text.ts';
import type { BuyerPages } from '../../../web/buyer/buyer-pages.tsx';
import type { Database } from '../../db/database.ts';
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { startPeriodicWork } from '../../db/periodic-work.ts';
import type { MailRow } from '../../db/tables.ts';
import { releaseLease, takeLease } from '../../fleet/lease.ts';
import { withheldReason } from '../outbox.ts';
import { composeMail } from './compose.ts';
import { letterText } from './letter-text.ts';
import { type Smtp, SmtpUnavailableError } from './smtp.ts';

const minuteMs = 60_000;
/** The pause after each failed try of a mail. The last pause is repeated. */
const pausesMs = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minuteMs);
/**
 * The lease of the sending process, longer than sending one mail takes, so that no other process
 * sends the same mail.
 */
const leaseMs = 3 * minuteMs;
/** How long all mails wait after the mail server failed to respond. */
const awayMs = 30_000;
/** How long a stop waits for the mail server's response to the current mail. */
export const lastAnswerMs = 2_500;

interface MailerOptions {
  db: Database;
  smtp: Smtp;
  /** The address that gets a copy of every mail to buyers; null for none. */
  copyTo: Mailbox | null;
  siteName: string;
  drawLetter: BuyerPages['letter'];
  origin(): string;
  /** The URL of the owner's desk; null without a desk. */
  desk: string | null;
  /** Epoch milliseconds. */
  now(): number;
  everyMs: number;
  log(message: string, error?: unknown): void;
  /** Called when the mail server accepts mails again. */
  note(message: string): void;
}

/**
 * Sends waiting mails, in one process at a time.
 *
 * @returns a function that stops the mailer: it waits briefly for the response to the current mail,
 * records the outcome, and lets another process send
 */
export function startMailer(options: MailerOptions): () => Promise<void> {
  const { db, now, everyMs, log, note, smtp } = options;
  const owner = randomUUID();
  /** Aborts the current mail if the stop cannot wait longer. */
  const cutOff = new AbortController();
  let pausedUntilMs = 0;
  let wasAway = false;
  let hadLease = false;
  const mine = async () => {
    const isMine = await db.write((transaction) =>
      takeLease(transaction, db.clock, { name: 'mail', owner, forMs: leaseMs }),
    );
    hadLease ||= isMine;
    return isMine;
  };
  const sendAll = async (stopping: AbortSignal) => {
    while (!stopping.aborted && now() >= pausedUntilMs) {
      // Query without the lease first, because there is usually nothing to send.
      if ((await nextMail(db, now())) === undefined || !(await mine())) return;
      // Query again under the lease: another process may have sent the mail before it released the lease.
      const mail = await nextMail(db, now());
      if (mail === undefined) return;
      try {
        await sendMail(options, mail, cutOff.signal);
        if (wasAway) note('The mail server answers again');
        wasAway = false;
      } catch (error) {
        if (!(error instanceof SmtpUnavailableError)) throw error;
        // The stop aborted the mail, so the failure says nothing about the server.
        if (cutOff.signal.aborted) return;
        if (!wasAway) log(`The mail server does not take mails: ${error.message}`);
        wasAway = true;
        pausedUntilMs = now() + awayMs;
      }
    }
  };
  const stopRounds = startPeriodicWork({ what: 'sending mails', everyMs, work: sendAll, log });
  return async () => {
    const late = setTimeout(() => cutOff.abort(), lastAnswerMs);
    await stopRounds();
    clearTimeout(late);
    smtp.close();
    if (hadLease)
      await db
        .write((transaction) => releaseLease(transaction, { name: 'mail', owner }))
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailableError))
            log('letting other processes send mails', error);
        });
  };
}

const nextMail = (db: Database, nowMs: number): Promise<MailRow | undefined> =>
  db.read
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', nowMs)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();

/** @throws SmtpUnavailableError after recording the try */
async function sendMail(
  {
    db,
    smtp,
    copyTo,
    siteName,
    drawLetter,
    origin,
    desk,
    now,
  }: Omit<MailerOptions, 'everyMs' | 'log' | 'note'>,
  mail: MailRow,
  signal: AbortSignal,
): Promise<void> {
  const writing = { read: db.read, origin: origin(), desk, owner: smtp.from, nowMs: now() };
  const letter = await composeMail(mail, writing);
  if (letter === null || !isMailAddress(letter.to.address))
    return recordOutcome(db, mail, {
      state: 'failed',
      last_error: withheldReason,
    });
  const isToBuyer = !mail.kind.startsWith('owner-') && mail.kind !== 'newsletter';
  const isCopied = !isToBuyer || mail.copied === 1;
  try {
    const { refusal, copied } = await smtp.send(
      {
        to: letter.to,
        copyTo: isCopied ? null : copyTo,
        subject: letter.subject,
        text: letterText(letter),
        html: drawLetter({ letter, siteName }),
        unsubscribe: letter.unsubscribe,
        messageKey: mail.message_key,
        dateMs: mail.created_at,
      },
      signal,
    );
    const copy = copied ? { copied: 1 } : {};
    if (refusal === null)
      return await recordOutcome(db, mail, {
        state: 'sent',
        sent_at: now(),
        last_error: null,
        ...copy,
      });
    await recordOutcome(db, mail, { ...retryValues(mail, now()), last_error: refusal, ...copy });
  } catch (error) {
    if (error instanceof SmtpUnavailableError)
      await recordOutcome(db, mail, { ...retryValues(mail, now()), last_error: error.message });
    throw error;
  }
}

function retryValues(mail: MailRow, nowMs: number) {
  const pauseMs = pausesMs[Math.min(mail.tries, pausesMs.length - 1)] ?? minuteMs;
  const nextMs = nowMs + pauseMs;
  return nextMs > mail.give_up_at ? { state: 'failed' as const } : { next_at: nextMs };
}

const maxErrorLength = 500;

async function recordOutcome(
  db: Database,
  mail: MailRow,
  values: Partial<Pick<MailRow, 'state' | 'sent_at' | 'last_error' | 'next_at' | 'copied'>>,
): Promise<void> {
  const { last_error: error = null } = values;
  await db.write((transaction) =>
    transaction
      .updateTable('mail')
      .set({
        ...values,
        last_error: error && truncateText(error, maxErrorLength),
        tries: mail.tries + 1,
      })
      .where('id', '=', mail.id)
      .execute(),
  );
}
