import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { shop } from '../../../content/shop.ts';
import { looksLikeEmail } from '../../../domain/text/email-text.ts';
import { printable } from '../../../domain/text/one-line.ts';
import { accept, refused } from '../http/refusal.ts';
import { type Forgotten, forgetPerson, isNothing } from '../privacy/forget-person.ts';
import { type HeldData, readPerson } from '../privacy/read-person.ts';
import { type Command, never } from './call.ts';
import { json } from './text/print.ts';

const noEmail = (text: string) => refused(`'${printable(text)}' is no e-mail address.`);

/** What is held about buyers, and its end. */
export const personCommands: Record<string, Command> = {
  person: {
    operands: { min: 1, max: 2, say: 'an e-mail address, and the name of one file at most' },
    changes: never,
    read: ([email = '', file], values) => {
      if (!looksLikeEmail(email.trim())) return noEmail(email);
      return accept(async ({ database }, { folder }) => {
        const years = shop.keepInvoicesYears;
        const data = await database.readAtOnce((snapshot) =>
          readPerson(snapshot, email, { years }),
        );
        if (file === undefined) return accept(values.json ? json(data) : personText(data));
        try {
          // Only the owner may read it, and nothing that is there is replaced.
          await writeFile(resolve(folder, file), json(data), { mode: 0o600, flag: 'wx' });
        } catch (error) {
          const why = error instanceof Error && 'code' in error ? error.code : null;
          return refused(
            why === 'EEXIST'
              ? `There is a file ${file} already: name another, or remove it.`
              : `The file ${file} cannot be written (${why ?? error}).`,
          );
        }
        return accept(
          values.json ? json({ file }) : `${personText(data)}\nAll of it is in ${file}.\n`,
        );
      });
    },
  },
  forget: {
    operands: { min: 1, max: 1, say: 'an e-mail address' },
    options: ['dry-run'],
    changes: (_, values) => !(values['dry-run'] ?? false),
    read: ([email = ''], values) => {
      if (!looksLikeEmail(email.trim())) return noEmail(email);
      const isTrial = values['dry-run'] ?? false;
      return accept(async ({ database }, { now }) => {
        const years = shop.keepInvoicesYears;
        const done = await forgetPerson(database, { email, years, isTrial, nowMs: now() });
        if (!done.ok) return done;
        return accept(
          values.json
            ? json({ done: !isTrial, ...done.value })
            : forgottenText(email, done.value, isTrial),
        );
      });
    },
  },
};

function forgottenText(email: string, forgotten: Forgotten, isTrial: boolean): string {
  if (isNothing(forgotten))
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
