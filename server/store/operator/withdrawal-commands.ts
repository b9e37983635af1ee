import { Command } from '@commander-js/extra-typings';
import { toPrintable } from '../../../domain/text/one-line.ts';
import { truncateText } from '../../../domain/text/truncate-text.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { accept } from '../http/refusal.ts';
import { readCountedNotes } from '../orders/actions/counted-notes.ts';
import {
  type ListedWithdrawal,
  listWithdrawals,
  matchWithdrawal,
  readWithdrawal,
  refundWithdrawal,
  settleWithdrawal,
} from '../orders/actions/settle-withdrawal.ts';
import { shopCalendar } from '../shop-days.ts';
import { type CommandAnswer, command, consentsOf, invalidArgument, type Runner } from './runner.ts';
import { dateText, labelledLines } from './text/order-text.ts';
import { terminalJson, textTable } from './text/print.ts';

export const withdrawalCommands = (runner: Runner) =>
  new Command('withdrawals')
    .description('what buyers have withdrawn from, and what you do about it')
    .addCommand(listCommand(runner))
    .addCommand(showCommand(runner))
    .addCommand(matchCommand(runner))
    .addCommand(settleCommand(runner));

const listCommand = (runner: Runner) =>
  command('list', 'those that you have not settled; without a word behind it, too')
    .option('--all', 'also those that are settled')
    .action(({ all = false, json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const rows = await listWithdrawals(database.read, { all });
        if (asJson) return accept(terminalJson(rows.map(rowForPrograms)));
        if (rows.length === 0)
          return accept(all ? 'Nobody has withdrawn.\n' : 'No withdrawal is open.\n');
        const shown = rows.map((row) => Object.values(textsOf(row)).map(shortenText));
        return accept(textTable(columns, shown));
      }),
    );

/** The longest text in the list; `show` prints the whole text. */
const maxShownCharacters = 60;
const shortenText = (text: string) =>
  text.length > maxShownCharacters ? `${truncateText(text, maxShownCharacters - 1)}…` : text;

const columns = [
  'withdrawal',
  'received',
  'order',
  'name',
  'email',
  'what',
  'reason',
  'settled',
] as const;

const textsOf = (row: ListedWithdrawal): Record<(typeof columns)[number], string> => ({
  withdrawal: row.id,
  received: `${shopCalendar.timeText(row.received_at, 'second')}${row.late === 1 ? ', late' : ''}`,
  order: row.number ?? `${row.order_number} (no match)`,
  name: row.name,
  email: row.email,
  what:
    row.withdrawn
      .map(
        ({ line, quantity, title, needs_sending }) =>
          `${quantity} × ${title} (line ${line + 1}${needs_sending ? '' : ', nothing to send back'})`,
      )
      .join('; ') || row.statement,
  reason: row.reason ?? '',
  settled:
    row.settled === null
      ? refundText(row)
      : `${dateText(new Date(row.settled.atMs).toISOString())}: ${row.settled.how}`,
});

const showCommand = (runner: Runner) =>
  command('show', 'one of them, with all that was written')
    .argument('<id>', 'of the withdrawal')
    .action((id, { json: asJson }) =>
      runner.onStore({ changes: false }, async ({ database }) => {
        const found = await readWithdrawal(database.read, id);
        if (!found.ok) return found;
        return accept(
          asJson
            ? terminalJson(rowForPrograms(found.value))
            : labelledLines(Object.entries(textsOf(found.value))),
        );
      }),
    );

const matchCommand = (runner: Runner) =>
  command('match', 'says which order one is about that no order matched')
    .argument('<id>', 'of the withdrawal')
    .argument('<number>', 'of the order')
    .action((id, number, options) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        const done = await matchWithdrawal(database, id, number, runner.deps.now());
        if (!done.ok) return done;
        const order = done.value;
        return accept(
          options.json
            ? terminalJson({ id, order })
            : `Withdrawal ${id} is about order ${order}.\n`,
        );
      }),
    );

const settleCommand = (runner: Runner) =>
  command(
    'settle',
    'gives back what its pieces have cost (--refund), whether or not you wait for the goods; or settles it without a refund (--note)',
  )
    .argument('<id>', 'of the withdrawal')
    .option('--refund', 'gives the money back')
    .option('--shipping', 'also what is left of the shipping')
    .option('--restock', 'what was sold can be sold again')
    .option('--note <text>', 'to yourself; without --refund what you have done')
    .option('--message <text>', 'to the buyer')
    .option('--although-given-back', 'also if money was refunded since it was received')
    .option('--while-disputed', 'also while the payment is disputed')
    .action(async (id, options) => {
      const note = options.note?.trim() ?? '';
      const { now, payments } = runner.deps;
      const settled = (settlement: string, notes: readonly string[] = []): CommandAnswer =>
        accept(
          options.json
            ? terminalJson({ id, settlement })
            : [`Withdrawal ${id} is settled: ${settlement}.`, ...notes]
                .map((line) => `${toPrintable(line)}\n`)
                .join(''),
        );
      if (!options.refund && note === '')
        throw invalidArgument("'withdrawals settle' takes --refund, or --note with what was done.");
      if (!options.refund)
        return runner.onStore({ changes: true }, async ({ database }) => {
          const done = await settleWithdrawal(database, id, note, now());
          return done.ok ? settled(note) : done;
        });
      await runner.onStore({ changes: true }, async ({ database }) => {
        const done = await refundWithdrawal(database, id, {
          plan: options.restock ? 'restock' : 'refund',
          shipping: options.shipping ?? false,
          // A command shows no amount before it refunds.
          shownCents: null,
          note: note || null,
          message: options.message?.trim() || null,
          consents: consentsOf({
            disputed: options.whileDisputed,
            'given back': options.althoughGivenBack,
          }),
          payments: await payments(database),
          now,
        });
        if (!done.ok) return done;
        const { settlement, pendingAt, counted, cents, currency } = done.value;
        if (settlement !== null)
          return settled(settlement, await readCountedNotes(database.read, counted));
        return accept(
          options.json
            ? terminalJson({ id, settlement, pending_cents: cents })
            : `Withdrawal ${id} is not settled yet: ${formatCents(cents, currency)} is on its way at ${pendingAt}. It is settled once that is confirmed, and stays open if it fails.\n`,
        );
      });
    });

const rowForPrograms = ({
  once: _,
  currency: __,
  offer: ___,
  number,
  ...listed
}: ListedWithdrawal) => {
  const { withdrawn, received_at, settled, ...row } = listed;
  return {
    ...row,
    order: number,
    pieces: withdrawn,
    received_at: new Date(received_at).toISOString(),
    settled_at: settled === null ? null : new Date(settled.atMs).toISOString(),
    settlement: settled?.how ?? null,
  };
};

function refundText(row: ListedWithdrawal): string {
  if (row.refund_state === null) return '';
  // It was settled by other refunds alone.
  if (row.refund_state === 'failed' && row.refund_cents === 0)
    return 'not yet: a refund that settled it has failed';
  const sum = `not yet: refund of ${formatCents(row.refund_cents ?? 0, row.currency ?? '')}`;
  const words = { begun: 'begun, run settle again', pending: 'on its way', made: 'made' };
  return row.refund_state === 'failed' ? `${sum} has failed` : `${sum} ${words[row.refund_state]}`;
}
