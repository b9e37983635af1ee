import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shop } from '../../../content/shop/shop.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { printable } from '../../../domain/text/one-line.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { type ForgetResult, forgetPerson, isEmptyResult } from '../privacy/forget-person.ts';
import { type HeldData, readPerson } from '../privacy/read-person.ts';
import { command, invalidArgument, type Runner } from './runner.ts';
import { json } from './text/print.ts';

/** Commands that show and erase the data about buyers. */
export const personCommands = (runner: Runner) => [
  command('person', 'all that is held about an e-mail address, on what basis and until when')
    .argument('<e-mail>', 'the address', emailOf)
    .argument('[file]', 'a new file that gets all of it as JSON, for the buyer')
    .action((email, file, { json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const years = shop.keepInvoicesYears;
        const data = await database.readAtOnce((snapshot) =>
          readPerson(snapshot, email, { years }),
        );
        if (file === undefined) return accept(asJson ? json(data) : personText(data));
        const written = await writeNew(resolve(runner.deps.folder, file), file, json(data));
        if (!written.ok) return written;
        return accept(asJson ? json({ file }) : `${personText(data)}\nAll of it is in ${file}.\n`);
      }),
    ),
  command(
    'forget',
    'erases what no law keeps about an e-mail address, and locks the rest; refuses while a case is open',
  )
    .argument('<e-mail>', 'the address', emailOf)
    .option('--dry-run', 'says what would be done')
    .action((email, { dryRun: isTrial = false, json: asJson }) =>
      runner.onStore({ changes: !isTrial }, async ({ database }) => {
        const years = shop.keepInvoicesYears;
        const nowMs = runner.deps.now();
        const done = await forgetPerson(database, { email, years, isTrial, nowMs });
        if (!done.ok) return done;
        return accept(
          asJson
            ? json({ done: !isTrial, ...done.value })
            : forgottenText(email, done.value, isTrial),
        );
      }),
    ),
];

function emailOf(text: string): string {
  if (!looksLikeEmail(text.trim())) throw invalidArgument('It is no e-mail address.');
  return text;
}

/** Only the owner may read it, and an existing file is not replaced. */
async function writeNew(path: string, name: string, text: string): Promise<Outcome<null, string>> {
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return accept(null);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : null;
    return refused(
      why === 'EEXIST'
        ? `There is a file ${name} already: name another, or remove it.`
        : `The file ${name} cannot be written (${why ?? error}).`,
    );
  }
}

function forgottenText(email: string, forgotten: ForgetResult, isTrial: boolean): string {
  if (isEmptyResult(forgotten))
    return `Nothing that could be erased is held about ${printable(email)}.\n`;
  const { locked, erased, testOrders, checkouts, withdrawals, mails, corrections, atProvider } =
    forgotten;
  const { messages, subscriptions } = forgotten;
  const lines = [
    isTrial
      ? `Without --dry-run this is done about ${printable(email)}:`
      : `${printable(email)} is forgotten:`,
    ...locked.map(
      ({ number, until }) =>
        `Order ${number}: name, address and e-mail leave every list, and are locked until ${until.slice(0, 10)}.`,
    ),
    ...erased.map((number) => `Order ${number}: name, address and e-mail are erased.`),
    ...(testOrders > 0 ? [`Test orders that are erased: ${testOrders}`] : []),
    ...(checkouts > 0 ? [`Checkouts that were not paid and lose their data: ${checkouts}`] : []),
    ...(withdrawals > 0
      ? [
          `Withdrawals without an order, or from somebody else's, that lose their data: ${withdrawals}`,
        ]
      : []),
    ...(messages > 0 ? [`Messages of the contact form that are erased: ${messages}`] : []),
    ...(subscriptions > 0 ? ['The address is taken off the list of the newsletter.'] : []),
    ...(mails > 0 ? [`Entries of mails that are erased: ${mails}`] : []),
    ...(corrections > 0
      ? [`Corrections in orders of somebody else that lose their values: ${corrections}`]
      : []),
    ...(atProvider.length > 0
      ? ['Have this erased at the payment provider, too:', ...atProvider.map(printable)]
      : []),
    'Not erased are backups, what `restore` has set aside (store.db.before-… in DATA_DIR, or a schema candlewick_before_…), mails in your mailbox, and files that you have exported.',
  ];
  return `${lines.join('\n')}\n`;
}

function personText({ email, tables }: HeldData): string {
  if (tables.length === 0) return `Nothing is held about ${printable(email)}.\n`;
  const parts = tables.map(({ table, purpose, basis, period, columns, rows }) => {
    const shown = rows.map((row) =>
      Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => `    ${columns[name]}: ${printable(valueText(name, value))}\n`)
        .join(''),
    );
    return `${purpose} (${table}), ${basis}, kept ${period}\n${shown.join('    –\n')}`;
  });
  return `Held about ${printable(email)}:\n\n${parts.join('\n')}`;
}

const valueText = (name: string, value: string | number | null): string =>
  typeof value === 'number' && (name.endsWith('_at') || name === 'at')
    ? new Date(value).toISOString()
    : String(value);
