import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallDesk, type SoldShop, sameWrites } from '../../test/desk/both-doors.ts';
import { deskWrites, routeOf } from '../../test/desk/desk-writes.ts';
import { runDesk } from '../../test/desk/running-desk.ts';
import { openSession, statusOf } from '../../test/store/buyer.ts';
import { variantId } from '../../test/store/fixture-catalogue.ts';
import { openStripeShop, type StripeShop } from '../../test/store/stripe-shop.ts';
import { tableNames } from '../db/schema/table-keys.ts';
import { createPayments } from '../store/create-payments.ts';
import { setMailOn } from '../store/outbox.ts';

async function soldShop(): Promise<SoldShop> {
  const shop = await openStripeShop('sk_live_x');
  // Turn mail on, but run no mailer, so that mails stay queued.
  await shop.store.store.database.write((transaction) => setMailOn(transaction, true));
  const [id, session] = await shop.hold(3);
  shop.stripe.pay(session);
  const number = (await statusOf(shop.store, id)).order_number ?? '';
  return { shop, number };
}

/**
 * Opens a checkout of another buyer.
 *
 * @returns a function that pays for it, to be called during the owner's write
 */
async function buyer({ store, stripe }: StripeShop): Promise<() => Promise<void>> {
  const id = await openSession(store, [{ variant_id: variantId('small'), quantity: 1 }]);
  const session = [...stripe.sessions.values()].find(
    (candidate) => candidate.client_reference_id === id,
  );
  if (session === undefined) throw new Error('Not made at Stripe');
  return async () => {
    stripe.pay(session);
    const { customer_details: details } = session;
    // Pay with the e-mail address of another buyer.
    if (details) session.customer_details = { ...details, email: 'jo@example.com' };
    expect((await statusOf(store, id)).order_status).toBe('paid');
  };
}

/** Text that differs between any two stores: ids, ports, times and names of copies. */
const varyingText =
  /[0-9A-Z]{5}-[0-9A-Z]{5}|[0-9a-f-]{32,36}|127\.0\.0\.1:\d+|\b\d{10,13}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|[\dT-]+-[0-9a-f]{6}\.json/g;
/**
 * Text that differs between the desk and the command: the desk names imports itself, and requires a reason for a change
 * of stock.
 */
const doorText =
  /the import of new\.csv|the (?:change|new prices) of [^"\\]*|new\.csv|the desk \([^)]*\)|,\\"reason\\":\\"delivery\\"/g;
/** Secrets that differ between any two stores. */
const secretNames = /"(?:address_salt|order_key|person_key)"/;
/** Columns that differ between any two stores. */
const varyingColumns =
  /(?:^|_)(?:id|key|at|until|hash|once|number|session|subject)$|^actor$|^email_hash$/;
/** Tables without data of the shop: the people at the desk, and traces of visits. */
const unrelatedTables = /^(?:desk_|market_|lease$|rate_count$|form_use$|picture_color$)/;

/** All rows that an owner's writes can change, without values that differ between any two stores. */
async function rowsOf({ store }: StripeShop): Promise<Record<string, unknown[]>> {
  const rowsByTable: Record<string, unknown[]> = {};
  for (const table of tableNames.filter((name) => !unrelatedTables.test(name))) {
    const rows: object[] = await store.store.database.read
      .selectFrom(table as 'orders')
      .selectAll()
      .execute();
    rowsByTable[table] = rows
      .map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => !varyingColumns.test(column))),
      )
      .filter((row) => !secretNames.test(row))
      .map((row) => row.replaceAll(varyingText, '…').replaceAll(doorText, ''))
      .toSorted();
  }
  return rowsByTable;
}

/** The desk's writes that have no command, and why. */
const deskOnly: Readonly<Record<string, string>> = {
  'POST /enter': 'enters the desk',
  'POST /mail-link': 'enters the desk; the command prints such a link',
  'POST /passkey/start': 'enters the desk',
  'POST /passkey/enter': 'enters the desk',
  'POST /passkeys/start': 'enters the desk',
  'POST /passkeys': 'enters the desk',
  'PATCH /passkeys/:id': 'enters the desk',
  'DELETE /passkeys/:id': 'enters the desk',
  'DELETE /sessions/:id': 'leaves the desk',
  'POST /lock': 'leaves the desk',
  'POST /preview': 'writes nothing',
  'POST /import/columns': 'writes nothing',
  'POST /people/find': 'writes nothing',
  'POST /site/check': 'writes nothing',
  'POST /health/backups': 'runs the command itself',
  'POST /health/schedule': 'a command makes one backup; BACKUP_EVERY is a setting',
  'POST /carriers/own': 'columns of a file that no command writes',
  'POST /accounts/datev': 'settings of a file that no command writes',
  'POST /site/file': 'files, which any editor writes as well',
  'POST /site/picture': 'files, which any editor writes as well',
  'POST /site/remove': 'files, which any editor writes as well',
  'POST /site/restore': 'files, which any editor writes as well',
  'POST /site/samples': 'files, which any editor writes as well',
  'POST /site/publish': 'does what a start of the site does',
};

describe('DESK-DOORS: a write through the desk and through the command', () => {
  /** The paths of the desk that were called. */
  const calledWrites = new Set<string | undefined>();

  test.each(Object.entries(sameWrites))(
    'gives the same rows while somebody buys: %s',
    async (_, { first, command, desk: steps }) => {
      const [firstShop, secondShop] = [await soldShop(), await soldShop()];
      const firstSubject = { number: firstShop.number, id: (await first?.(firstShop)) ?? '' };
      const secondSubject = { number: secondShop.number, id: (await first?.(secondShop)) ?? '' };
      const [buyInFirstShop, buyInSecondShop] = [
        await buyer(firstShop.shop),
        await buyer(secondShop.shop),
      ];

      const runByCommand = async () => {
        for (const args of command(firstSubject))
          expect(await firstShop.shop.operate(args)).toMatchObject({
            code: 0,
            // An import prints its result and the path of the copy.
            ...(args[0] !== 'import' && { err: '' }),
          });
      };
      await Promise.all([runByCommand(), buyInFirstShop()]);

      const { clock } = secondShop.shop.store;
      const desk = await runDesk(secondShop.shop.store, {
        payments: createPayments({
          db: secondShop.shop.store.store.database,
          provider: secondShop.shop.provider(),
          now: () => clock.nowMs,
          log: () => {},
        }),
      });
      const cookie = await desk.enter();
      const writes = deskWrites(desk.parts);
      const ask: CallDesk = async (path, sentRequest) => {
        const method = sentRequest === undefined ? 'GET' : 'POST';
        calledWrites.add(routeOf(writes, method, path));
        const content =
          sentRequest instanceof Uint8Array
            ? { picture: Uint8Array.from(sentRequest) }
            : { json: sentRequest };
        const answer = await desk.call(method, path, { cookie, ...content });
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
        return answer.body;
      };
      const atDesk = async () => {
        for (const step of steps(secondSubject))
          await (typeof step === 'function' ? step(ask) : ask(...step));
      };
      await Promise.all([atDesk(), buyInSecondShop()]);

      expect(await rowsOf(secondShop.shop)).toEqual(await rowsOf(firstShop.shop));
      for (const { shop } of [firstShop, secondShop]) await shop.end();
    },
  );

  test('covers every write of the desk, except those without a command', async () => {
    const { shop } = await soldShop();
    onTestFinished(() => shop.end());
    const { parts } = await runDesk(shop.store);
    const comparedWrites = deskWrites(parts).filter((write) => calledWrites.has(write));
    expect([...comparedWrites, ...Object.keys(deskOnly)].toSorted()).toEqual(deskWrites(parts));
  });
});
