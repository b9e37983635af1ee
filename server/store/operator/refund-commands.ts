import { Option } from '@commander-js/extra-typings';
import { toPrintable } from '../../../domain/text/one-line.ts';
import type { Database } from '../../db/database.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { accept } from '../http/refusal.ts';
import { readCountedNotes } from '../orders/actions/counted-notes.ts';
import { type RefundOutcome, refundOrder } from '../orders/actions/refund-order.ts';
import type { RefundCommand } from '../orders/actions/refund-request.ts';
import { parseRefund } from '../orders/actions/refund-request.ts';
import { type OrderDetail, readOrder } from '../orders/list/read-order.ts';
import { manualProvider } from '../payments/payment-names.ts';
import { sessionIdPattern } from '../stock/session-id.ts';
import type { OpenStore } from './command-deps.ts';
import { orderOutput, runRelease } from './order-commands.ts';
import {
  type CommandAnswer,
  collectValues,
  command,
  consentsOf,
  type Runner,
  requireValidArgument,
} from './runner.ts';
import { readHeldUnitsText } from './text/held-text.ts';
import { dateText } from './text/order-text.ts';
import { terminalJson } from './text/print.ts';

const noteOption = ['--note <text>', 'a note that only you see'] as const;
const messageOption = [
  '--message <text>',
  "to the buyer, in their mail and on the order's page",
] as const;
const disputedOption = ['--while-disputed', 'also while its payment is disputed'] as const;

export const refundCommands = (runner: Runner) => [
  command('refund', 'refunds everything that is left, or a part of it')
    .argument('<number>', 'of the order')
    .addOption(
      new Option('--amount <sum>', 'an amount of it, such as 5.00').conflicts([
        'line',
        'shipping',
        'restock',
      ]),
    )
    .option(
      '--line <SKU=pieces>',
      'what pieces of a line have cost, such as MUG=2; may be repeated; without a number all pieces of the line; a line\'s number from "order" does, too',
      collectValues,
    )
    .option('--shipping', 'also what is left of the shipping')
    .option('--restock', 'what was sold can be sold again')
    .option(...noteOption)
    .option(...messageOption)
    .option(
      '--elsewhere',
      'it was refunded in another way, which --note describes; the payment provider is not called',
    )
    .option(...disputedOption)
    .action(async (number, { whileDisputed, json: asJson, ...typed }) => {
      const request = requireValidArgument(parseRefund(typed));
      await runner.onStore({ changes: true }, (opened) =>
        refund(runner, opened, { ...request, number, whileDisputed, asJson }),
      );
    }),
  command(
    'cancel',
    'an order that was not sent: gives the money back, and what was sold can be sold again; or ends a checkout that is not paid, as release does',
  )
    .argument('<number>', 'of the order, or the id of the checkout')
    .option(...noteOption)
    .option(...messageOption)
    .option(...disputedOption)
    .option(
      '--unpaid',
      'a checkout also if the payment provider does not confirm that it is unpaid',
    )
    .action((number, { unpaid, whileDisputed, note, message, json: asJson }) =>
      runner.onStore({ changes: true }, (opened) =>
        sessionIdPattern.test(number)
          ? runRelease(runner, opened, { session: number, unpaid, json: asJson })
          : refund(runner, opened, {
              ...requireValidArgument(parseRefund({ note, message })),
              number,
              plan: 'cancel',
              whileDisputed,
              asJson,
            }),
      ),
    ),
];

type RefundArguments = Pick<
  RefundCommand,
  'number' | 'plan' | 'part' | 'elsewhere' | 'note' | 'message'
> & {
  whileDisputed: true | undefined;
  asJson: true | undefined;
};

async function refund(
  { deps: { now, payments } }: Runner,
  { database }: OpenStore,
  { whileDisputed, asJson, ...asked }: RefundArguments,
): Promise<CommandAnswer> {
  const { number, plan, part, elsewhere } = asked;
  const back = await refundOrder(database, {
    ...asked,
    withdrawalId: null,
    seenReturnedCents: null,
    shownCents: null,
    now,
    consents: consentsOf({ disputed: whileDisputed }),
    payments: await payments(database),
  });
  if (!back.ok) return back;
  const order = await readOrder(database.read, number);
  const { restocked, counted } = back.value;
  if (order.ok && asJson) return accept(terminalJson({ ...order.value, restocked, counted }));
  const stock = plan === 'refund' ? '' : await readStockText(database, back.value);
  return orderOutput(order, undefined, (found) => {
    const more = elsewhere ? ' The payment provider was not asked.' : moneyText(found);
    const text =
      part === null
        ? `Order ${found.number} is ${found.status}.${more}`
        : partText(found, back.value, more);
    return `${text}\n${stock}`;
  });
}

function partText(
  { number, currency }: OrderDetail,
  { refund: made, pendingAt, begunAtMs }: RefundOutcome,
  more: string,
): string {
  const sum = formatCents(made?.amount_cents ?? 0, currency);
  const state = pendingAt === null ? 'is given back' : `is on its way at ${pendingAt}`;
  const earlier =
    begunAtMs === null
      ? ''
      : ` This refund was started at ${dateText(new Date(begunAtMs).toISOString())}; no more money was refunded.`;
  return made?.amount_cents === 0
    ? `These pieces of order ${number} have cost nothing: no money is given back.${earlier}`
    : `${sum} of order ${number} ${state}.${earlier}${more}`;
}

function moneyText({ test, provider }: OrderDetail): string {
  if (test) return ' It was a test payment: no money has moved.';
  return provider === manualProvider
    ? ' It was paid by hand: give the money back the same way.'
    : '';
}

async function readStockText(
  database: Database,
  { restocked, counted, pendingAt }: RefundOutcome,
): Promise<string> {
  if (pendingAt !== null)
    return `The pieces go back into the stock once ${pendingAt} confirms it.\n`;
  if (restocked.length + counted.length === 0) return 'It had taken nothing from the stock.\n';
  const back = await readHeldUnitsText(database, restocked, 'Back in stock');
  const notes = await readCountedNotes(database.read, counted);
  return `${back}${notes.map((note) => `${toPrintable(note)}\n`).join('')}`;
}
