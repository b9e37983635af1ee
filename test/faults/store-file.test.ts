import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { productIds } from '../../brand/catalogue/ids.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { isFull } from '../full-run.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { audit } from '../store/audit.ts';
import { openSession, type Place, pay, startCheckout, statusOf } from '../store/buyer.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Shop extends Place {
  site: RunningSite;
  item: { variant_id: string; quantity: number };
}

async function openShop(dataDir?: string): Promise<Shop> {
  const site = await startSite({
    MARKET_SOURCE: 'simulated',
    CHECKOUT_RATE_PER_MINUTE: '0',
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  });
  cleanups.push(site.stop);
  const place = { origin: site.url, base: `${site.url}/api/store/candlewick` };
  const { product } = await (
    await fetch(`${place.base}/products/${productIds.stickerPack}`)
  ).json();
  return { ...place, site, item: { variant_id: product.variants[0].id, quantity: 1 } };
}

const databaseFiles = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('store.db'));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-file-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Mounts a small file system in memory, which takes root on Linux. @returns null where it cannot */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  if (process.platform !== 'linux') return null;
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status === 0;
  if (!mounted) return null;
  cleanups.push(() => spawnSync('umount', ['-l', folder]));
  return folder;
}
const canMount = smallDisk() !== null;
for (const cleanup of cleanups.splice(0).reverse()) cleanup();

/** Expects the site to refuse checkouts and to serve pages while the database is unusable. */
async function expectAway({ site, ...place }: Shop): Promise<void> {
  const asked = Array.from({ length: 3 }, () => startCheckout(place, [place.item]));
  for (const refused of await Promise.all(asked)) {
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  }
  for (const path of ['/', '/markets', '/store', `/product/${productIds.stickerPack}`, '/healthz'])
    expect((await fetch(site.url + path)).status, path).toBe(200);
  expect((await fetch(`${place.base}/products`)).status).toBe(200);
}

/** Expects that the open checkout can be paid, that a new checkout starts, and that nothing is half done. */
async function expectBack(shop: Shop, session: string, since = 0): Promise<void> {
  expect((await startCheckout(shop, [shop.item])).status).toBe(200);
  expect((await pay(shop, session)).status).toBe(303);
  expect(await statusOf(shop, session)).toMatchObject({ payment_status: 'paid' });
  const file = join(shop.site.dataDir, 'store.db');
  const db = new DatabaseSync(file, {
    readOnly: true,
    timeout: 2_000,
  });
  try {
    // The write reached this file, not a deleted one.
    expect(db.prepare('select state from checkout_session where id = ?').get(session)).toEqual({
      state: 'paid',
    });
    expect(await audit({ file })).toEqual([]);
  } finally {
    db.close();
  }
  const outages =
    shop.site
      .logged()
      .slice(since)
      .match(/the database does not answer/g) ?? [];
  // Reads and writes may each report the outage once.
  expect(outages.length).toBeLessThanOrEqual(2);
  expect(shop.site.logged()).not.toMatch(/answering a call|answering the checkout/);
}

/** A variant whose stock is counted, and its stock. */
function countedVariant(dataDir: string): { variant_id: string; on_hand: number } {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 2_000 });
  try {
    const row = db.prepare('select variant_id, on_hand from inventory order by variant_id').get();
    return { variant_id: String(row?.['variant_id']), on_hand: Number(row?.['on_hand']) };
  } finally {
    db.close();
  }
}

describe('DB-AWAY: while the database’s file', { timeout: 40_000 }, () => {
  /** Shared by the tests that leave the shop working. */
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    cleanups.splice(0);
  });
  afterAll(() => shop?.site.stop());

  test('is gone, or replaced by a folder or an empty file, checkouts are refused and pages are not; once it is restored, everything works', async () => {
    const { dataDir } = shop.site;
    const place = join(dataDir, 'store.db');
    const away = temporaryFolder();
    for (const putThere of [
      () => undefined,
      () => mkdirSync(place),
      () => writeFileSync(place, ''),
    ]) {
      const since = shop.site.logged().length;
      const session = await openSession(shop, [shop.item]);
      const names = databaseFiles(dataDir);
      for (const name of names) renameSync(join(dataDir, name), join(away, name));
      putThere();
      const found = databaseFiles(dataDir);
      await expectAway(shop);
      expect(databaseFiles(dataDir)).toEqual(found);
      rmSync(place, { recursive: true, force: true });
      for (const name of names) renameSync(join(away, name), join(dataDir, name));
      await expectBack(shop, session, since);
    }
  });

  test('is deleted, and a copy of it put back', async () => {
    const since = shop.site.logged().length;
    const session = await openSession(shop, [shop.item]);
    const copy = join(temporaryFolder(), 'copy.db');
    const db = new DatabaseSync(join(shop.site.dataDir, 'store.db'));
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    for (const name of databaseFiles(shop.site.dataDir)) rmSync(join(shop.site.dataDir, name));
    await expectAway(shop);
    cpSync(copy, join(shop.site.dataDir, 'store.db'));
    await expectBack(shop, session, since);
  });

  test.each<{ command: string; signal: NodeJS.Signals }>([
    { command: 'stock', signal: 'SIGKILL' },
    ...(isFull
      ? ([
          { command: 'none', signal: 'SIGTERM' },
          { command: 'stock', signal: 'SIGTERM' },
          { command: 'none', signal: 'SIGKILL' },
          { command: 'orders', signal: 'SIGTERM' },
        ] as const)
      : []),
  ])(
    'has lost its write-ahead log, nothing more is sold, and what was sold before and then changed by command ($command) survives $signal',
    async ({ command, signal }) => {
      const dataDir = temporaryFolder();
      const shop = await openShop(dataDir);
      const session = await openSession(shop, [shop.item]);
      expect((await pay(shop, session)).status).toBe(303);
      rmSync(join(dataDir, 'store.db-wal'));
      await expectAway(shop);
      expect(shop.site.logged()).toContain('store.db-wal was removed');
      expect(shop.site.logged()).not.toMatch(/answering a call/);
      if (command !== 'none') {
        const more = command === 'stock' ? [countedVariant(dataDir).variant_id, '777'] : [];
        const done = spawnSync(process.execPath, ['scripts/store.ts', command, ...more], {
          env: { ...bareEnvironment, DATA_DIR: dataDir, STORE_ID: 'candlewick' },
          encoding: 'utf8',
        });
        const named = command === 'stock' ? `Store: ${join(dataDir, 'store.db')}\n` : '';
        expect(done).toMatchObject({ status: 0, stderr: named });
      }
      await shop.site.stop(signal);
      const again = await openShop(dataDir);
      expect(await statusOf(again, session)).toMatchObject({ payment_status: 'paid' });
      if (command === 'stock') expect(countedVariant(dataDir).on_hand).toBe(777);
      await expectBack(again, await openSession(again, [again.item]));
    },
  );

  test.runIf(canMount)('is read-only (where a disk may be mounted)', async () => {
    const since = shop.site.logged().length;
    const session = await openSession(shop, [shop.item]);
    const disk = smallDisk() ?? '';
    const copy = join(disk, 'store.db');
    const db = new DatabaseSync(join(shop.site.dataDir, 'store.db'));
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    const away = temporaryFolder();
    const names = databaseFiles(shop.site.dataDir);
    for (const name of names) renameSync(join(shop.site.dataDir, name), join(away, name));
    symlinkSync(copy, join(shop.site.dataDir, 'store.db'));
    await expectAway(shop);
    rmSync(join(shop.site.dataDir, 'store.db'));
    for (const name of names) renameSync(join(away, name), join(shop.site.dataDir, name));
    await expectBack(shop, session, since);
  });

  test.runIf(canMount)('is on a full disk (where one may be mounted)', async () => {
    const disk = smallDisk() ?? '';
    const shop = await openShop(disk);
    const session = await openSession(shop, [shop.item]);
    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(4_000_000))).toThrow('ENOSPC');
    // Use up the space that is already allocated to the write-ahead log.
    await vi.waitFor(
      async () => expect((await startCheckout(shop, [shop.item])).status).toBe(503),
      { timeout: 20_000, interval: 1 },
    );
    await expectAway(shop);
    rmSync(filler);
    await expectBack(shop, session);
  });

  // Only the full run has this test, because two checkouts wait five seconds each.
  test.runIf(isFull)('is locked for 10 s by another program', async () => {
    const shop = await openShop();
    const session = await openSession(shop, [shop.item]);
    const other = new DatabaseSync(join(shop.site.dataDir, 'store.db'), { timeout: 0 });
    other.exec('BEGIN IMMEDIATE');
    const startedAt = performance.now();
    const refused = startCheckout(shop, [shop.item]).then((answer) => {
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      return answer;
    });
    let answered = 0;
    let waiting = true;
    refused.finally(() => {
      waiting = false;
    });
    while (waiting) {
      expect((await fetch(`${shop.site.url}/markets`)).status).toBe(200);
      answered += 1;
    }
    // The site serves pages one after another while the checkout waits for the file.
    expect(answered).toBeGreaterThan(5);
    expect((await refused).status).toBe(503);
    await expectAway(shop);
    other.close();
    await expectBack(shop, session);
  });
});
