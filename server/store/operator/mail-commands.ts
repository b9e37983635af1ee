import { Command } from '@commander-js/extra-typings';
import { formatCount } from '../../../domain/text/plural.ts';
import { listConfirmedSubscribers } from '../forms/subscribers.ts';
import { accept, refused } from '../http/refusal.ts';
import { listMails, resendMail } from '../mail/mails.ts';
import { renewOrderLinkSecret } from '../orders/after-sale/order-token.ts';
import { writePrivateFile } from '../orders/papers/private-file.ts';
import { isMailOn } from '../outbox.ts';
import { command, type Runner, rowLimit } from './runner.ts';
import { dateText } from './text/order-text.ts';
import { terminalJson, textTable } from './text/print.ts';

export const mailCommands = (runner: Runner) => [
  new Command('mails')
    .description('what the site has written, and what the mail server said')
    .addCommand(listCommand(runner))
    .addCommand(sendCommand(runner)),
  command('subscribers', 'the addresses for the newsletter that were confirmed')
    .option('--csv <file>', 'into a file, also where each takes itself off the list')
    .action(({ csv, json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const origin = runner.deps.publicUrl();
        if (csv !== undefined && origin === null)
          return refused(
            'The links that end a subscription need the public address: set PUBLIC_URL.',
          );
        const listed = await listConfirmedSubscribers(database.read, origin ?? '');
        if (csv !== undefined) {
          const rows = listed.map((one) => [one.email, one.confirmed_at, one.unsubscribe]);
          // CSV for a mail program. No value needs quotes, and guarding against formulas would change addresses.
          const text = [['email', 'confirmed_at', 'unsubscribe'], ...rows]
            .map((cells) => `${cells.join(',')}\r\n`)
            .join('');
          const written = await writePrivateFile(runner.deps.folder, csv, text);
          return written.ok
            ? accept(`${written.value}: ${formatCount(listed.length, 'address', 'addresses')}\n`)
            : written;
        }
        const shown = listed.map(({ email, confirmed_at }) => ({ email, confirmed_at }));
        if (asJson) return accept(terminalJson(shown));
        return accept(
          shown.length === 0
            ? 'Nobody has subscribed to the newsletter.\n'
            : textTable(
                ['e-mail', 'confirmed'],
                shown.map((one) => [one.email, dateText(one.confirmed_at)]),
              ),
        );
      }),
    ),
  command('order-key', 'the key for the links in mails to order pages')
    .requiredOption('--new', 'makes a new one: the links sent so far can no longer be used')
    .action((options) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        await renewOrderLinkSecret(database, runner.deps.now());
        return accept(
          options.json
            ? terminalJson({ changed: true })
            : 'The key is new. Links to order pages that were sent so far can no longer be used.\n',
        );
      }),
    ),
];

const listCommand = (runner: Runner) =>
  command(
    'list',
    'those that wait or have failed first, then the newest that were sent; without a word behind it, too',
  )
    .option('--limit <count>', 'how many; by default 100', rowLimit(10_000))
    .action(({ limit: most = 100, json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database: { read } }) => {
        const mails = await listMails(read, most);
        if (asJson) return accept(terminalJson(mails));
        if (mails.length === 0)
          return accept(
            (await isMailOn(read))
              ? 'No mail was written yet.\n'
              : 'The site sends no mail: SMTP_URL is not set.\n',
          );
        return accept(
          textTable(
            ['mail', 'about', 'state', 'tries', 'when', 'why it was not taken'],
            mails.map((mail) => [
              mail.id,
              mail.number ?? mail.variant ?? '',
              mail.state,
              mail.tries,
              dateText(mail.sent_at ?? mail.next_at ?? mail.created_at ?? ''),
              mail.last_error ?? '',
            ]),
          ),
        );
      }),
    );

const sendCommand = (runner: Runner) =>
  command('send', 'sends one again, at once')
    .argument('<id>', 'of the mail')
    .action((id, options) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        const done = await resendMail(database, id, runner.deps.now());
        if (!done.ok) return done;
        const off = (await isMailOn(database.read))
          ? ''
          : ' The site sends no mail now: SMTP_URL is not set.';
        return accept(
          options.json
            ? terminalJson({ id })
            : `Mail ${id} is sent as soon as the site runs.${off}\n`,
        );
      }),
    );
