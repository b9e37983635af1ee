import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { productIds } from '../../brand/catalogue/ids.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { dataFolder } from '../data-folder.ts';
import { isFull } from '../full-run.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { audit } from '../store/audit.ts';
import { openSession, type Place, pay, startCheckout, statusOf } from '../store/buyer.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
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
  // On the disk of the databases, because files are moved between them.
  const folder = dataFolder('store-file-');
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Mounts a small file system in memory, which requires root on Linux.
 *
 * @returns its folder; null if it cannot be mounted
 */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  if (process.platform !== 'linux') return null;
  const mountedDisk =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status === 0;
  if (!mountedDisk) return null;
  cleanups.push(() => spawnSync('umount', ['-l', folder]));
  return folder;
}
const canMount = smallDisk() !== null;
for (const cleanUp of cleanups.splice(0).reverse()) cleanUp();

/** Expects the site to refuse checkouts and to serve pages while the database is unusable. */
async function expectUnusable({ site, ...place }: Shop): Promise<void> {
  const pendingStarts = Array.from({ length: 3 }, () => startCheckout(place, [place.item]));
  for (const refusal of await Promise.all(pendingStarts)) {
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusal.json()).toMatchObject({ statusCode: 503, error: 'Service Unavailable' });
  }
  for (const path of ['/', '/markets', '/store', `/product/${productIds.stickerPack}`, '/healthz'])
    expect((await fetch(site.url + path)).status, path).toBe(200);
  expect((await fetch(`${place.base}/products`)).status).toBe(200);
}

/** Expects that the open checkout can be paid, that a new checkout starts, and that nothing is half done. */
async function expectRecovered(shop: Shop, session: string, logStart = 0): Promise<void> {
  expect((await startCheckout(shop, [shop.item])).status).toBe(200);
  expect((await pay(shop, session)).status).toBe(303);
  expect(await statusOf(shop, session)).toMatchObject({ payment_status: 'paid' });
  const file = join(shop.site.dataDir, 'store.db');
  const db = new DatabaseSync(file, {
    readOnly: true,
    timeout: 2_000,
  });
  try {
    // The write went to this file and not to a deleted one.
    expect(db.prepare('select state from checkout_session where id = ?').get(session)).toEqual({
      state: 'paid',
    });
    expect(await audit({ file })).toEqual([]);
  } finally {
    db.close();
  }
  const outageLines =
    shop.site
      .logged()
      .slice(logStart)
      .match(/the database does not answer/g) ?? [];
  // Reads and writes may each report the outage once.
  expect(outageLines.length).toBeLessThanOrEqual(2);
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
    const file = join(dataDir, 'store.db');
    const awayFolder = temporaryFolder();
    for (const putThere of [
      () => undefined,
      () => mkdirSync(file),
      () => writeFileSync(file, ''),
    ]) {
      const logStart = shop.site.logged().length;
      const session = await openSession(shop, [shop.item]);
      const names = databaseFiles(dataDir);
      for (const name of names) renameSync(join(dataDir, name), join(awayFolder, name));
      putThere();
      const foundFiles = databaseFiles(dataDir);
      await expectUnusable(shop);
      expect(databaseFiles(dataDir)).toEqual(foundFiles);
      rmSync(file, { recursive: true, force: true });
      for (const name of names) renameSync(join(awayFolder, name), join(dataDir, name));
      await expectRecovered(shop, session, logStart);
    }
  });

  test('is deleted, and a copy of it put back', async () => {
    const logStart = shop.site.logged().length;
    const session = await openSession(shop, [shop.item]);
    const copy = join(temporaryFolder(), 'copy.db');
    const db = new DatabaseSync(join(shop.site.dataDir, 'store.db'));
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    for (const name of databaseFiles(shop.site.dataDir)) rmSync(join(shop.site.dataDir, name));
    await expectUnusable(shop);
    cpSync(copy, join(shop.site.dataDir, 'store.db'));
    await expectRecovered(shop, session, logStart);
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
      await expectUnusable(shop);
      expect(shop.site.logged()).toContain('store.db-wal was removed');
      expect(shop.site.logged()).not.toMatch(/answering a call/);
      if (command !== 'none') {
        const commandArgs = command === 'stock' ? [countedVariant(dataDir).variant_id, '777'] : [];
        const commandResult = spawnSync(
          process.execPath,
          ['scripts/store.ts', command, ...commandArgs],
          {
            env: { ...bareEnvironment, DATA_DIR: dataDir, STORE_ID: 'candlewick' },
            encoding: 'utf8',
          },
        );
        const storeLine = command === 'stock' ? `Store: ${join(dataDir, 'store.db')}\n` : '';
        expect(commandResult).toMatchObject({ status: 0, stderr: storeLine });
      }
      await shop.site.stop(signal);
      const secondShop = await openShop(dataDir);
      expect(await statusOf(secondShop, session)).toMatchObject({ payment_status: 'paid' });
      if (command === 'stock') expect(countedVariant(dataDir).on_hand).toBe(777);
      await expectRecovered(secondShop, await openSession(secondShop, [secondShop.item]));
    },
  );

  test.runIf(canMount)('is read-only (where a disk may be mounted)', async () => {
    const logStart = shop.site.logged().length;
    const session = await openSession(shop, [shop.item]);
    const disk = smallDisk() ?? '';
    const copy = join(disk, 'store.db');
    const db = new DatabaseSync(join(shop.site.dataDir, 'store.db'));
    db.prepare('VACUUM INTO ?').run(copy);
    db.close();
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    const awayFolder = temporaryFolder();
    const names = databaseFiles(shop.site.dataDir);
    for (const name of names) renameSync(join(shop.site.dataDir, name), join(awayFolder, name));
    symlinkSync(copy, join(shop.site.dataDir, 'store.db'));
    await expectUnusable(shop);
    rmSync(join(shop.site.dataDir, 'store.db'));
    for (const name of names) renameSync(join(awayFolder, name), join(shop.site.dataDir, name));
    await expectRecovered(shop, session, logStart);
  });

  test.runIf(canMount)('is on a full disk (where one may be mounted)', async () => {
    const disk = smallDisk() ?? '';
    const shop = await openShop(disk);
    const session = await openSession(shop, [shop.item]);
    const fillerFile = join(disk, 'filler');
    expect(() => writeFileSync(fillerFile, Buffer.alloc(4_000_000))).toThrow('ENOSPC');
    // Use up the space that is already allocated to the write-ahead log.
    await vi.waitFor(
      async () => expect((await startCheckout(shop, [shop.item])).status).toBe(503),
      { timeout: 20_000, interval: 1 },
    );
    await expectUnusable(shop);
    rmSync(fillerFile);
    await expectRecovered(shop, session);
  });

  // Only the full run has this test, because two checkouts wait five seconds each.
  test.runIf(isFull)('is locked for 10 s by another program', async () => {
    const shop = await openShop();
    const session = await openSession(shop, [shop.item]);
    const otherDatabase = new DatabaseSync(join(shop.site.dataDir, 'store.db'), { timeout: 0 });
    otherDatabase.exec('BEGIN IMMEDIATE');
    const startedAt = performance.now();
    const refusal = startCheckout(shop, [shop.item]).then((answer) => {
      expect(performance.now() - startedAt).toBeLessThan(6_000);
      return answer;
    });
    let answeredCount = 0;
    let waiting = true;
    refusal.finally(() => {
      waiting = false;
    });
    while (waiting) {
      expect((await fetch(`${shop.site.url}/markets`)).status).toBe(200);
      answeredCount += 1;
    }
    // The site serves pages one after another while the checkout waits for the file.
    expect(answeredCount).toBeGreaterThan(5);
    expect((await refusal).status).toBe(503);
    await expectUnusable(shop);
    otherDatabase.close();
    await expectRecovered(shop, session);
  });
});
