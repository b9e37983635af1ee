import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { isFull } from '../full-run.ts';
import { cancel, openSession, pay, statusOf, stockOf } from './buyer.ts';
import { variantId } from './fixture-catalogue.ts';
import { addOrders, growingTables } from './many-orders.ts';
import { buy, operate } from './operator.ts';
import { findFullScans, recordQueries } from './queries.ts';
import { type RunningStore, runStore, startMs } from './running-store.ts';
import { openStripeShop, type StripeShop } from './stripe-shop.ts';

const orders = isFull ? 1_000_000 : 10_000;

/**
 * Allowed full scans. Queries that count or delete all rows of a kind must read them all. A search for orders of a SKU
 * may scan from the newest order on if the planner expects to find enough of them soon. A sum of a variant's stock moves
 * and a search for its counts read all of that variant's moves, and here every move is of one variant.
 */
const allowedFullScans = [
  /^select "orders"\.\*.* where \(?"sku" = .* limit/,
  /^select count\(\*\)/,
  /^select coalesce\(sum\("on_hand_change"\), 0\)/,
  /^select distinct "sale"\."variant_id", "sale"\."created_at" as "soldMs" from "inventory_move"/,
  /^select .*"provider" in .*"state" in .* order by "id" limit/,
  // These queries ask only whether any row exists, so the first row suffices.
  /^select "id" from "(?:checkout_session|orders)" limit/,
];

test(`OPS-ORDERS, OPS-AUDIT: no query of site or command scans all of ${orders} orders, and an audit joins them all in a bounded time`, {
  timeout: 60_000 + orders,
}, async () => {
  const { database, stop } = await runStore();
  await stop({ keepsDatabase: true });
  const stripeShop = await openStripeShop();
  let store: RunningStore | undefined;
  // Record from the start, because a connection prepares each query once.
  const queries = await recordQueries(async () => {
    store = await runStore({ database, ratePerMinute: 1_000 });
    await buyAndManage(store);
    await stripeShop.restart('sk_test_x');
    await takeMoney(stripeShop);
  });
  await stripeShop.end();
  try {
    const db = await openDatabase({ place: database.place, busyMs: 300_000 });
    await addOrders(db, orders, startMs);
    await db.close();
    const fullScans = await findFullScans(database.place, queries, growingTables);
    expect(
      fullScans.filter(
        (line) => !allowedFullScans.some((pattern) => pattern.test(line.replace(/^.*?: /, ''))),
      ),
    ).toEqual([]);
    expect(queries.size).toBeGreaterThan(80);
    // The audit finds the faults of the made-up orders. Checking a million orders row by row would take days.
    if (store === undefined) throw new Error('no store');
    expect((await operate(store, ['audit'])).out).toContain('and 980 or more like these');
  } finally {
    await store?.stop({ keepsDatabase: false });
  }
});

const item = { variant_id: variantId('white'), quantity: 1 };

async function buyAndManage(store: RunningStore): Promise<void> {
  const key = { 'idempotency-key': 'a-key-of-one-press' };
  const firstSession = await openSession(store, [item], key);
  await openSession(store, [item], {
    'previous-session': `${firstSession},another-key-of-one-press`,
  });
  const secondSession = await openSession(store, [item]);
  await cancel(store, secondSession);
  await stockOf(store, item.variant_id);
  await statusOf(store, firstSession);
  await fetch(`${store.origin}/checkout/${firstSession}`);
  await pay(store, await openSession(store, [item]));
  const numbers: string[] = [];
  for (let n = 0; n < 4; n++) numbers.push(await buy(store, [item]));
  const heldSession = await openSession(store, [item]);
  const folder = temporaryFolder();
  const { out } = await operate(store, ['export', '--format', 'csv']);
  writeFileSync(join(folder, 'catalogue.csv'), out);
  const commands = [
    'orders',
    'orders --status paid --from 2025-01-01 --to 2026-12-31',
    'orders --email mara@example.com',
    'orders --sku SKU-white',
    'orders --test',
    'orders --csv all.csv',
    `orders --limit 1 --after ${numbers[3]}`,
    `order ${numbers[0]}`,
    'holds',
    `fulfil ${numbers[0]} --tracking 3SKABA041270533`,
    `refund ${numbers[1]} --restock`,
    `cancel ${numbers[2]}`,
    `address ${numbers[3]} --name Mara`,
    `release ${heldSession}`,
    'sold SKU-white 1',
    'price SKU-white 12',
    'stock SKU-white 50',
    'history',
    'import catalogue.csv --stock --replace',
    'import --undo',
    'delete-test-orders',
    'delete-test-orders --yes',
  ];
  for (const command of commands) {
    const { code, err } = await operate(store, command.split(' '), { folder });
    expect([command, code, err]).toEqual([command, 0, err]);
  }
}

/**
 * Runs the queries of a payment provider: its sessions, its events, and the sweeper that asks it.
 */
async function takeMoney(shop: StripeShop): Promise<void> {
  await openSession(shop.store, [item]);
  const session = shop.only();
  await shop.tell('checkout.session.completed', session);
  await openSession(shop.store, [item]);
  shop.store.clock.nowMs += 3_600_000;
  await vi.waitFor(async () =>
    expect((await operate(shop.store, ['holds', '--json'])).out).toBe('[]\n'),
  );
}
