import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { tableNames } from '../../server/db/schema/table-keys.ts';
import { isFull } from '../full-run.ts';
import { cancel, goodForm, openSession } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { buy, operate, shop } from './operator.ts';
import { builtProgram } from './programs/built-programs.ts';
import type { RunningStore } from './running-store.ts';

const mug = { variant_id: variantId('white'), quantity: 1 };
const dayMs = 86_400_000;
const email = 'mara@example.com';

/** Runs the erasure in a separate process. @returns whether it was killed */
async function eraseInProcess(
  { database }: RunningStore,
  options: Record<string, string | number>,
) {
  const args = Object.entries({ ...database.place, ...options }).map(([key, v]) => `--${key}=${v}`);
  const child = spawn(process.execPath, [builtProgram('erase-and-die'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code, signal] = await once(child, 'exit');
  expect([output, code === 0 || signal === 'SIGKILL']).toEqual(['', true]);
  return signal === 'SIGKILL';
}

/** Kills a run before the given statements. In the full run, kills it before each of its statements in turn. */
async function killAtPoints(
  killPoints: readonly number[],
  run: (statementNumber: number) => Promise<boolean>,
) {
  if (!isFull) for (const at of killPoints) expect([at, await run(at)]).toEqual([at, true]);
  for (let at = 1; isFull && (await run(at)); at++);
}

/** Every row of every table about buyers. */
async function readAllRows({ store }: RunningStore): Promise<string> {
  const names = tableNames.filter((name) => !/^(?:rate_count|lease|store_value|market)/.test(name));
  const rows = await Promise.all(
    (names as 'orders'[]).map((name) => store.database.read.selectFrom(name).selectAll().execute()),
  );
  return JSON.stringify(rows.map((table) => table.map((row) => JSON.stringify(row)).toSorted()));
}

test('DATA-FORGET: killed in the middle, forgetting has erased nothing, and run again it erases everything', {
  timeout: isFull ? 300_000 : 60_000,
}, async () => {
  const store = await shop();
  const soldOrder = JSON.parse((await operate(store, ['sold', 'SKU-white', '1', '--json'])).out);
  const buyer = ['--email', email, '--name', 'Mara Lindqvist', '--country', 'NL'];
  await operate(store, [
    'address',
    soldOrder.number,
    ...buyer,
    '--street',
    'Kanaalweg 14',
    '--postcode',
    '3011 AB',
  ]);
  await buy(store, [mug]);
  await cancel(store, await openSession(store, [mug]));
  const before = await readAllRows(store);
  expect(before).toContain(goodForm.street);
  await killAtPoints([8, 16], async (statementNumber) => {
    const isKilled = await eraseInProcess(store, {
      email,
      at: statementNumber,
      now: store.clock.nowMs,
    });
    if (isKilled)
      expect([statementNumber, (await readAllRows(store)) === before]).toEqual([
        statementNumber,
        true,
      ]);
    return isKilled;
  });
  if (!isFull) expect(await eraseInProcess(store, { email, now: store.clock.nowMs })).toBe(false);
  const { out } = await operate(store, ['orders', '--json']);
  expect(JSON.parse(out).orders).toMatchObject([{ number: soldOrder.number, name: '', email: '' }]);
  const { out: person } = await operate(store, ['person', email, '--json']);
  expect(person).toContain('Kanaalweg 14');
  const forgottenRows = await store.store.database.read
    .selectFrom('forgotten')
    .selectAll()
    .execute();
  expect(forgottenRows).toHaveLength(1);
});

test('DATA-SWEEP: killed in the middle, the sweep leaves no checkout half erased, and the next one continues', {
  timeout: isFull ? 300_000 : 60_000,
}, async () => {
  const store = await shop();
  for (let order = 0; order < 3; order++) await buy(store, [mug]);
  await Promise.all(
    // Add more checkouts than a single transaction erases.
    Array.from({ length: 52 }, async () => cancel(store, await openSession(store, [mug]))),
  );
  const { read } = store.store.database;
  const now = store.clock.nowMs + 31 * dayMs;
  /** Rows left over from checkouts and orders that no longer exist. */
  const readHalves = async () => {
    const sessions = read.selectFrom('checkout_session').select('id');
    const orders = read.selectFrom('orders').select('id');
    const foundHalves = await Promise.all([
      ...(['checkout_item', 'orders', 'payment_event', 'inventory_move'] as const).map((table) =>
        read
          .selectFrom(table)
          .select('session_id')
          .where('session_id', 'not in', sessions)
          .execute(),
      ),
      ...(['order_item', 'mail'] as const).map((table) =>
        read.selectFrom(table).select('order_id').where('order_id', 'not in', orders).execute(),
      ),
    ]);
    // A move of stock need not belong to a checkout.
    return foundHalves.flat().filter((row) => Object.values(row).every((id) => id !== null));
  };
  const sweepAt = async (statementNumber = 0) => {
    // Simulate the end of the minutes for which a killed process holds the lease.
    await store.store.database.write((transaction) => transaction.deleteFrom('lease').execute());
    return eraseInProcess(store, { at: statementNumber, now });
  };
  await killAtPoints([7, 18], async (statementNumber) => {
    const isKilled = await sweepAt(statementNumber);
    expect([statementNumber, await readHalves(), await store.database.audit()]).toEqual([
      statementNumber,
      [],
      [],
    ]);
    return isKilled;
  });
  if (!isFull) expect(await sweepAt()).toBe(false);
  expect(await read.selectFrom('checkout_session').select('id').execute()).toEqual([]);
  expect(await readHalves()).toEqual([]);
});
