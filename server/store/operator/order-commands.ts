import { printable } from '../../../domain/text/one-line.ts';
import { money } from '../catalogue/currencies.ts';
import { releaseSession } from '../checkout/release-session.ts';
import { accept, type Outcome } from '../http/refusal.ts';
import { fulfilOrder, readParcel, undoSending } from '../orders/actions/change-order.ts';
import { correctAddress, readCorrection, readCountry } from '../orders/actions/correct-address.ts';
import { countTestOrders, deleteTestOrders } from '../orders/actions/delete-test-orders.ts';
import { sellByHand } from '../orders/actions/sell-by-hand.ts';
import { readMessage, writeToBuyer } from '../orders/actions/write-to-buyer.ts';
import { type OrderDetail, readOrder } from '../orders/list/read-order.ts';
import type { OwnerRefusal } from '../owner-refusal.ts';
import type { OpenStore } from './command-deps.ts';
import { type CommandAnswer, command, consentsOf, type Runner, validArgument } from './runner.ts';
import { heldUnitsText } from './text/held-text.ts';
import { json } from './text/print.ts';

/** Commands that change orders and checkouts. */
export const orderCommands = (runner: Runner) => [
  command(
    'fulfil',
    'marks a paid order as sent; once more with another parcel: corrects it, and the buyer is told again',
  )
    .argument('<number>', 'of the order')
    .option('--tracking <number>', 'of its parcel')
    .option('--link <address>', 'https address where the parcel can be followed')
    .option('--although-withdrawn', 'also while its buyer has withdrawn from it')
    .option('--undo', 'takes back that it was sent')
    .action(async (number, { undo, althoughWithdrawn, json: asJson, ...typed }) => {
      const parcel = validArgument(readParcel(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const nowMs = runner.deps.now();
        const done = undo
          ? await undoSending(database, number, nowMs)
          : await fulfilOrder(database, number, {
              ...parcel,
              consents: consentsOf({ withdrawn: althoughWithdrawn }),
              nowMs,
            });
        if (!done.ok) return done;
        const state = done.value?.isCorrected ? 'has another parcel now' : 'is fulfilled';
        return printed(
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
      const text = validArgument(readMessage(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const done = await writeToBuyer(database, number, { text, nowMs: runner.deps.now() });
        if (!done.ok) return done;
        return printed(
          await readOrder(database.read, number),
          options.json,
          (order) => `The message to ${printable(order.email)} is sent as soon as the site runs.\n`,
        );
      });
    }),
  command('release', 'ends a checkout and gives its stock back')
    .argument('<checkout>', 'its id')
    .option('--unpaid', 'also where the payment provider does not say that it is unpaid')
    .action((session, options) =>
      runner.onStore({ changes: true }, (opened) =>
        release(runner, opened, { session, ...options }),
      ),
    ),
  command('address', 'corrects what is given of the buyer of an order and their address')
    .argument('<number>', 'of the order')
    .option('--name <text>')
    .option('--email <address>')
    .option('--street <text>')
    .option('--postcode <text>')
    .option('--city <text>')
    .option('--state <text>')
    .option('--country <code>', 'two letters, such as DE')
    .action(async (number, { json: asJson, ...typed }) => {
      const correction = validArgument(readCorrection(typed));
      await runner.onStore({ changes: true }, async ({ database }) => {
        const done = await correctAddress(database, number, correction, runner.deps.now());
        if (!done.ok) return done;
        const note = done.value.isElsewhere
          ? 'Its shipping and tax were computed for another country, and stay as they are.\n'
          : '';
        return printed(
          await readOrder(database.read, number),
          asJson,
          (order) => `The address of order ${order.number} is corrected.\n${note}`,
        );
      });
    }),
  command('sold', 'records a sale that was made outside the site')
    .argument('<variant>', 'its SKU or id')
    .argument('<pieces>', 'how many')
    .option('--price <amount>', 'of a piece, such as 19.90; by default what it costs now')
    .option('--country <code>', 'where it was sold, such as DE', (code) =>
      validArgument(readCountry(code)),
    )
    .action((variant, pieces, { price, country = null, json: asJson }) =>
      runner.onStore({ changes: true }, async ({ database }) => {
        const { now, delivery } = runner.deps;
        const sale = { variant, pieces, price, country, delivery, nowMs: now() };
        const sold = await sellByHand(database, sale);
        if (!sold.ok) return sold;
        return printed(await readOrder(database.read, sold.value), asJson, (order) => {
          const total = money(order.amount_cents, order.currency);
          return `Order ${order.number} is recorded: ${total}.\n`;
        });
      }),
    ),
  command('delete-test-orders', 'says how many orders were made in test mode')
    .option('--yes', 'deletes them for good and puts what they took back into the stock')
    .action(({ yes = false, json: asJson }) =>
      runner.onStore({ changes: yes }, async ({ database }) => {
        if (!yes) {
          const count = await countTestOrders(database.read);
          return accept(
            asJson
              ? json({ deleted: 0, count })
              : `There are ${count} test orders. --yes deletes them for good and puts what they took back into the stock.\n`,
          );
        }
        const deleted = await deleteTestOrders(database, runner.deps.now());
        return accept(asJson ? json({ deleted }) : `${deleted} test orders are deleted.\n`);
      }),
    ),
];

export function printed(
  order: Outcome<OrderDetail, OwnerRefusal>,
  asJson: true | undefined,
  text: (order: OrderDetail) => string,
): CommandAnswer {
  if (!order.ok) return order;
  return accept(asJson ? json(order.value) : text(order.value));
}

interface ReleaseArguments {
  session: string;
  unpaid?: true | undefined;
  json?: true | undefined;
}

export async function release(
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
  if (asJson) return accept(json(released.value));
  const { held, unconfirmed } = released.value;
  const over = `Checkout ${session} is over${unconfirmed === null ? '' : '; only you say that it is unpaid'}.\n`;
  return accept(over + (await heldUnitsText(database, held, 'For sale again')));
}
