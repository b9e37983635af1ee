import { toPrintable } from '../../../domain/text/one-line.ts';
import { formatCents } from '../catalogue/currencies.ts';
import { releaseSession } from '../checkout/release-session.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { fulfilOrder, parseParcel, undoSending } from '../orders/actions/change-order.ts';
import {
  correctAddress,
  parseCorrection,
  parseCountry,
} from '../orders/actions/correct-address.ts';
import { countTestOrders, deleteTestOrders } from '../orders/actions/delete-test-orders.ts';
import { recordManualSale } from '../orders/actions/manual-sale.ts';
import type { TypedSaleLine } from '../orders/actions/manual-sale-lines.ts';
import { parseMessage, writeToBuyer } from '../orders/actions/write-to-buyer.ts';
import { type OrderDetail, readOrder } from '../orders/list/read-order.ts';
import type { OwnerRefusal } from '../owner-refusal.ts';
import type { OpenStore } from './command-deps.ts';
import {
  type CommandAnswer,
  command,
  consentsOf,
  type Runner,
  requireValidArgument,
} from './runner.ts';
import { readHeldUnitsText } from './text/held-text.ts';
import { terminalJson } from './text/print.ts';

export const orderCommands = (runner: Runner) => [
  command(
    'fulfil',
    'marks a paid order as sent; again with another parcel: corrects the parcel, and mails the buyer again',
  )
    .argument('<number>', 'of the order')
    .option('--tracking <number>', 'of its parcel')
    .option('--link <address>', 'https address where the parcel can be tracked')
    .option('--although-withdrawn', 'also if its buyer has withdrawn from it')
    .option('--while-disputed', 'also while its payment is disputed')
    .option('--same-parcel', 'also with a tracking number that another order has')
    .option('--undo', 'takes back that it was sent')
    .action(async (number, { undo, json: asJson, ...typed }) => {
      const parcel = requireValidArgument(parseParcel(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const nowMs = runner.deps.now();
        const done = undo
          ? await undoSending(database, number, nowMs)
          : await fulfilOrder(database, number, {
              ...parcel,
              consents: consentsOf({
                withdrawn: typed.althoughWithdrawn,
                disputed: typed.whileDisputed,
                'same parcel': typed.sameParcel,
              }),
              nowMs,
            });
        if (!done.ok) return done;
        const state = done.value?.isCorrected ? 'has another parcel now' : 'is fulfilled';
        return orderOutput(
          await readOrder(database.read, number),
          asJson,
          (order) => `Order ${order.number} ${undo ? 'is paid and not sent' : state}.\n`,
        );
      });
    }),
  command('message', 'mails a message about an order to its buyer, and keeps it in its history')
    .argument('<number>', 'of the order')
    .argument('<text>', 'in quotation marks')
    .action(async (number, typed, options) => {
      const text = requireValidArgument(parseMessage(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const done = await writeToBuyer(database, number, { text, nowMs: runner.deps.now() });
        if (!done.ok) return done;
        return orderOutput(
          await readOrder(database.read, number),
          options.json,
          (order) =>
            `The message to ${toPrintable(order.email)} is sent as soon as the site runs.\n`,
        );
      });
    }),
  command('release', 'ends a checkout and releases its stock')
    .argument('<checkout>', 'its id')
    .option('--unpaid', 'also if the payment provider does not confirm that it is unpaid')
    .action((session, options) =>
      runner.onStore({ changes: true }, (opened) =>
        runRelease(runner, opened, { session, ...options }),
      ),
    ),
  command('address', 'corrects the given fields of an order’s buyer and address')
    .argument('<number>', 'of the order')
    .option('--name <text>')
    .option('--email <address>')
    .option('--street <text>')
    .option('--postcode <text>')
    .option('--city <text>')
    .option('--state <text>')
    .option('--country <code>', 'two letters, such as DE')
    .action(async (number, { json: asJson, ...typed }) => {
      const correction = requireValidArgument(parseCorrection(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const done = await correctAddress(database, number, correction, runner.deps.now());
        if (!done.ok) return done;
        const note = done.value.isElsewhere
          ? 'Its shipping and tax were computed for another country, and stay as they are.\n'
          : '';
        return orderOutput(
          await readOrder(database.read, number),
          asJson,
          (order) => `The address of order ${order.number} is corrected.\n${note}`,
        );
      });
    }),
  command('sold', 'records a sale that was made outside the site, such as at a market')
    .argument(
      '<article...>',
      'an SKU or id and how many, by turns: SC-INK 2 MUG 1. 2@19.90 are two at 19.90 each; by default an article costs what it cost that day',
    )
    .option('--price <amount>', 'of a unit, if one article was sold')
    .option('--day <day>', 'of this month; by default today')
    .option('--country <code>', 'where it was sold, such as DE', (code) =>
      requireValidArgument(parseCountry(code)),
    )
    .option('--free', 'lets an article cost nothing')
    .action((articles, { price, day, country = null, free, json: asJson }) => {
      const lines = requireValidArgument(readArticles(articles, price));
      return runner.onStore({ changes: true }, async ({ database }) => {
        const { now, delivery } = runner.deps;
        const sold = await recordManualSale(database, {
          lines,
          day,
          country,
          delivery,
          consents: consentsOf({ free }),
          nowMs: now(),
        });
        if (!sold.ok) return sold;
        const { number, notes } = sold.value;
        return orderOutput(await readOrder(database.read, number), asJson, (order) => {
          const total = formatCents(order.amount_cents, order.currency);
          return `Order ${order.number} is recorded: ${total}.\n${notes.map((note) => `${toPrintable(note)}\n`).join('')}`;
        });
      });
    }),
  command('delete-test-orders', 'says how many orders were made in test mode')
    .option('--yes', 'deletes them for good and puts what they took back into the stock')
    .action(({ yes = false, json: asJson }) =>
      runner.onStore({ changes: yes }, async ({ database }) => {
        if (!yes) {
          const count = await countTestOrders(database.read);
          return accept(
            asJson
              ? terminalJson({ deleted: 0, count })
              : `There are ${count} test orders. --yes deletes them for good and puts what they took back into the stock.\n`,
          );
        }
        const deleted = await deleteTestOrders(database, runner.deps.now());
        return accept(asJson ? terminalJson({ deleted }) : `${deleted} test orders are deleted.\n`);
      }),
    ),
];

export function orderOutput(
  order: Outcome<OrderDetail, OwnerRefusal>,
  asJson: true | undefined,
  text: (order: OrderDetail) => string,
): CommandAnswer {
  if (!order.ok) return order;
  return accept(asJson ? terminalJson(order.value) : text(order.value));
}

interface ReleaseArguments {
  session: string;
  unpaid?: true | undefined;
  json?: true | undefined;
}

export async function runRelease(
  { deps }: Runner,
  { database }: OpenStore,
  { session, unpaid, json: asJson }: ReleaseArguments,
): Promise<CommandAnswer> {
  const released = await releaseSession(database, await deps.payments(database), {
    session,
    consents: consentsOf({ unpaid }),
    nowMs: deps.now(),
  });
  if (!released.ok) return released;
  if (asJson) return accept(terminalJson(released.value));
  const { held, unconfirmed } = released.value;
  const over = `Checkout ${session} is over${unconfirmed === null ? '' : '; only you say that it is unpaid'}.\n`;
  return accept(over + (await readHeldUnitsText(database, held, 'For sale again')));
}

/** Reads arguments that alternate between variants and numbers of units. */
function readArticles(
  words: readonly string[],
  price: string | undefined,
): Outcome<TypedSaleLine[], string> {
  const lines: TypedSaleLine[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [variant = '', typed] = words.slice(at, at + 2);
    if (typed === undefined) return refused(`Say how many of ${variant} were sold.`);
    const [pieces = '', own, ...rest] = typed.split('@');
    if (rest.length > 0)
      return refused(`'${typed}' is not pieces with a price: write it like 2@19.90.`);
    lines.push({ variant, pieces, price: own ?? price });
  }
  if (price !== undefined && lines.length > 1)
    return refused('Of several articles write each price behind its pieces, such as 2@19.90.');
  return accept(lines);
}
