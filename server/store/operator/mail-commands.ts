import { countOf } from '../../../domain/text/count-of.ts';
import type { Reader } from '../../db/database.ts';
import type { MailRow } from '../../db/tables.ts';
import { variantNames } from '../catalogue/variant-names.ts';
import { listSubscribers } from '../forms/subscribers.ts';
import { remember } from '../history.ts';
import { accept, refused } from '../http/refusal.ts';
import { changeOrderKey } from '../orders/after-sale/order-token.ts';
import { writePaper } from '../orders/papers/papers.ts';
import { patienceMs, sendsMail } from '../outbox.ts';
import { always, type Command, never } from './call.ts';
import { date } from './text/order-text.ts';
import { json, table } from './text/print.ts';

/** Commands about what the site writes to buyers and to the owner. */
export const mailCommands: Record<string, Command> = {
  mails: {
    operands: { min: 0, max: 2, say: "nothing, or 'send' and the id of a mail" },
    options: ['limit'],
    changes: ([verb]) => verb !== undefined,
    read: ([verb, id], values) => {
      if (verb !== undefined && (verb !== 'send' || id === undefined))
        return refused("'mails' takes nothing, or 'send' and the id of a mail.");
      const limit = Number(values.limit ?? 100);
      if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
        return refused('--limit takes a number from 1 to 10000.');
      if (id !== undefined)
        return accept(async ({ database }, { now }) => {
          const found = await database.write(async (transaction) => {
            const mail = await transaction
              .selectFrom('mail')
              .select(['id', 'order_id'])
              .where('id', '=', id)
              .forUpdate()
              .executeTakeFirst();
            if (mail === undefined) return null;
            const nowMs = now();
            await transaction
              .updateTable('mail')
              .set({ state: 'waiting', tries: 0, next_at: nowMs, give_up_at: nowMs + patienceMs })
              .where('id', '=', id)
              .execute();
            await remember(transaction, {
              action: 'mail',
              nowMs,
              ...(mail.order_id !== null && { orderId: mail.order_id }),
              detail: { mail: id },
            });
            return mail;
          });
          if (found === null) return refused(`There is no mail ${id}.`);
          const off = (await sendsMail(database.read))
            ? ''
            : ' The site sends no mail now: SMTP_URL is not set.';
          return accept(
            values.json ? json({ id }) : `Mail ${id} is sent as soon as the site runs.${off}\n`,
          );
        });
      return accept(async ({ database: { read } }) => {
        // Two queries, because one that sorts by state would read all mails.
        const due = await mailsIn(read, ['waiting', 'failed'], limit);
        const sent = await mailsIn(read, ['sent'], limit - due.length);
        const mails = [...due, ...sent];
        const nameOf = await variantNames(read, mails.flatMap(lowVariant));
        const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
        const shown = mails.map(({ created_at, sent_at, next_at, state, subject_id, ...mail }) => ({
          ...mail,
          state,
          variant: lowVariant({ kind: mail.kind, subject_id }).map(nameOf)[0] ?? null,
          created_at: iso(created_at),
          sent_at: iso(sent_at),
          next_at: state === 'waiting' ? iso(next_at) : null,
        }));
        if (values.json) return accept(json(shown));
        if (shown.length === 0)
          return accept(
            (await sendsMail(read))
              ? 'No mail was written yet.\n'
              : 'The site sends no mail: SMTP_URL is not set.\n',
          );
        return accept(
          table(
            ['mail', 'about', 'state', 'tries', 'when', 'the mail server said'],
            shown.map((mail) => [
              mail.id,
              mail.number ?? mail.variant ?? '',
              mail.state,
              mail.tries,
              date(mail.sent_at ?? mail.next_at ?? mail.created_at ?? ''),
              mail.last_error ?? '',
            ]),
          ),
        );
      });
    },
  },
  subscribers: {
    operands: { min: 0, max: 0, say: 'no arguments' },
    options: ['csv'],
    changes: never,
    read: (_, values) =>
      accept(async ({ database }, { folder, publicUrl }) => {
        const origin = publicUrl();
        if (values.csv !== undefined && origin === null)
          return refused(
            'The links that end a subscription need the public address: set PUBLIC_URL.',
          );
        const listed = await listSubscribers(database.read, origin ?? '');
        if (values.csv !== undefined) {
          const rows = listed.map((one) => [one.email, one.confirmed_at, one.unsubscribe]);
          // For a mail program. Nothing in it needs quotes, and a guard against formulas would change addresses.
          const csv = [['email', 'confirmed_at', 'unsubscribe'], ...rows]
            .map((cells) => `${cells.join(',')}\r\n`)
            .join('');
          const written = await writePaper(folder, values.csv, csv);
          return written.ok
            ? accept(`${written.value}: ${countOf(listed.length, 'address', 'addresses')}\n`)
            : written;
        }
        const shown = listed.map(({ email, confirmed_at }) => ({ email, confirmed_at }));
        if (values.json) return accept(json(shown));
        return accept(
          shown.length === 0
            ? 'Nobody has subscribed to the newsletter.\n'
            : table(
                ['e-mail', 'confirmed'],
                shown.map((one) => [one.email, date(one.confirmed_at)]),
              ),
        );
      }),
  },
  'order-key': {
    operands: { min: 0, max: 0, say: 'no arguments' },
    options: ['new'],
    changes: always,
    read: (_, values) =>
      values.new
        ? accept(async ({ database }, { now }) => {
            await database.write(async (transaction) => {
              await changeOrderKey(transaction);
              await remember(transaction, { action: 'order-key', nowMs: now(), detail: {} });
            });
            return accept(
              values.json
                ? json({ changed: true })
                : 'The key is new. Links to order pages that were sent so far can no longer be used.\n',
            );
          })
        : refused("'order-key' takes --new, which makes the links sent so far useless."),
  },
};

/** The variant that such a mail tells of. */
const lowVariant = ({ kind, subject_id }: Pick<MailRow, 'kind' | 'subject_id'>): string[] =>
  kind === 'owner-low-stock' && subject_id !== null ? [subject_id.replace(/:\d+$/, '')] : [];

/** The newest first. */
const mailsIn = async (read: Reader, states: readonly MailRow['state'][], limit: number) =>
  limit < 1
    ? []
    : read
        .selectFrom('mail')
        .leftJoin('orders', 'orders.id', 'mail.order_id')
        .select([
          'mail.id',
          'mail.kind',
          'mail.subject_id',
          'mail.state',
          'mail.tries',
          'mail.created_at',
        ])
        .select(['mail.sent_at', 'mail.next_at', 'mail.last_error', 'orders.number'])
        .where('mail.state', 'in', states)
        .orderBy('mail.created_at', 'desc')
        .limit(limit)
        .execute();
