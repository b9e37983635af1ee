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
async function erase({ database }: RunningStore, options: Record<string, string | number>) {
  const args = Object.entries({ ...database.place, ...options }).map(([k, v]) => `--${k}=${v}`);
  const child = spawn(process.execPath, [builtProgram('erase-and-die'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code, signal] = await once(child, 'exit');
  expect([said, code === 0 || signal === 'SIGKILL']).toEqual(['', true]);
  return signal === 'SIGKILL';
}

/** Kills a run before some of its statements; in the full run, before each of them in turn. */
async function killOften(some: readonly number[], run: (at: number) => Promise<boolean>) {
  if (!isFull) for (const at of some) expect([at, await run(at)]).toEqual([at, true]);
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
  const sold = JSON.parse((await operate(store, ['sold', 'SKU-white', '1', '--json'])).out);
  const buyer = ['--email', email, '--name', 'Mara Lindqvist', '--country', 'NL'];
  await operate(store, [
    'address',
    sold.number,
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
  await killOften([8, 16], async (at) => {
    const killed = await erase(store, { email, at, now: store.clock.nowMs });
    if (killed) expect([at, (await readAllRows(store)) === before]).toEqual([at, true]);
    return killed;
  });
  if (!isFull) expect(await erase(store, { email, now: store.clock.nowMs })).toBe(false);
  const { out } = await operate(store, ['orders', '--json']);
  expect(JSON.parse(out).orders).toMatchObject([{ number: sold.number, name: '', email: '' }]);
  const { out: person } = await operate(store, ['person', email, '--json']);
  expect(person).toContain('Kanaalweg 14');
  const left = await store.store.database.read.selectFrom('forgotten').selectAll().execute();
  expect(left).toHaveLength(1);
});

test('DATA-SWEEP: killed in the middle, the sweep leaves no checkout half erased, and the next one continues', {
  timeout: isFull ? 300_000 : 60_000,
}, async () => {
  const store = await shop();
  for (let order = 0; order < 3; order++) await buy(store, [mug]);
  await Promise.all(
    // One transaction erases fewer than these.
    Array.from({ length: 52 }, async () => cancel(store, await openSession(store, [mug]))),
  );
  const { read } = store.store.database;
  const now = store.clock.nowMs + 31 * dayMs;
  /** Rows left over from checkouts and orders that no longer exist. */
  const halves = async () => {
    const sessions = read.selectFrom('checkout_session').select('id');
    const orders = read.selectFrom('orders').select('id');
    const found = await Promise.all([
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
    return found.flat().filter((row) => Object.values(row).every((id) => id !== null));
  };
  const sweep = async (at = 0) => {
    // Simulate the end of the minutes for which a killed process holds the lease.
    await store.store.database.write((transaction) => transaction.deleteFrom('lease').execute());
    return erase(store, { at, now });
  };
  await killOften([7, 18], async (at) => {
    const killed = await sweep(at);
    expect([at, await halves(), await store.database.audit()]).toEqual([at, [], []]);
    return killed;
  });
  if (!isFull) expect(await sweep()).toBe(false);
  expect(await read.selectFrom('checkout_session').select('id').execute()).toEqual([]);
  expect(await halves()).toEqual([]);
});
