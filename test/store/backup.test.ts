import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, it, onTestFinished, test as vitest } from 'vitest';
import { findPostgres } from '../../scripts/postgres.mjs';
import { postgresPrograms } from '../../server/db/backup/postgres/postgres-programs.ts';
import { queryReadOnly } from '../../server/db/inspect-database.ts';
import { readLastBackup } from '../../server/store/backup/last-backup.ts';
import { accept } from '../../server/store/http/refusal.ts';
import { startPooler } from '../fakes/pooler.ts';
import { temporaryFolder } from '../fakes/running-gateway.ts';
import { audit } from './audit.ts';
import { variantId } from './fixture-catalogue.ts';
import { buy, operate, shop } from './operator.ts';
import { runStore } from './running-store.ts';
import { isFirstDatabase, type TestDatabase, testDatabase } from './test-database.ts';

// Tests with `it` run on both databases in every run.
const test = vitest.runIf(isFirstDatabase());

const mug = { variant_id: variantId('white'), quantity: 2 };
const picture = new Uint8Array(200_000).map((_, index) => (index * 7_919) % 256);

/** A database to restore into, in which no store has been set up. */
async function createRestoreTarget(): Promise<TestDatabase> {
  const database = await testDatabase({ untouched: true });
  onTestFinished(database.remove);
  return database;
}

const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) };
const restore = (database: TestDatabase, args: string[], folder: string) =>
  operate({ database, clock }, ['restore', ...args], { folder });

const orderNumbers = async ({ place }: TestDatabase) =>
  (await queryReadOnly(place, (db) => db.selectFrom('orders').select('number').execute()))
    ?.map(({ number }) => number)
    .toSorted();

/** The rows that a command must not change. */
const contentOf = ({ place }: TestDatabase) =>
  queryReadOnly(place, (db) => db.selectFrom('orders').selectAll().orderBy('id').execute());

/** A folder with a backup of a store with orders and a picture. */
async function makeBackup() {
  const store = await shop();
  await store.store.database.write((transaction) =>
    transaction
      .insertInto('store_picture')
      .values({ hash: 'a', content: picture, created_at: 1 })
      .execute(),
  );
  const numbers = [await buy(store, [mug]), await buy(store, [mug])].toSorted();
  const folder = temporaryFolder();
  const backupResult = await operate(store, ['backup', 'copy'], { folder });
  expect(backupResult).toMatchObject({ code: 0, err: '' });
  return { store, numbers, folder, backupResult };
}

/** Stops the site of a store and keeps its database. */
async function stopSite({ numbers, store, folder }: Awaited<ReturnType<typeof makeBackup>>) {
  await store.stop({ keepsDatabase: true });
  return { database: store.database, numbers, folder };
}

it('OPS-BACKUP: a backup contains the whole store with its pictures, is private, and can be restored elsewhere', async () => {
  const { store, numbers, folder, backupResult } = await makeBackup();
  expect(backupResult.out).toMatch(
    /copy is a copy of \S+ with 2 orders and \d[\d,]* pieces of stock \(\d+ kB\)\. It was opened/,
  );
  expect(readdirSync(folder)).toEqual(['copy', 'copy.sha256']);
  expect(await readLastBackup(store.store.database.read, store.clock.nowMs)).toMatchObject({
    atMs: store.clock.nowMs,
    file: join(folder, 'copy'),
  });
  expect(statSync(join(folder, 'copy')).mode & 0o777).toBe(0o600);
  const restoreTarget = await createRestoreTarget();
  expect(await restore(restoreTarget, ['copy'], folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 orders'),
  });
  expect(await orderNumbers(restoreTarget)).toEqual(numbers);
  expect(await audit(restoreTarget.place)).toEqual([]);
  const pictures = await queryReadOnly(restoreTarget.place, (db) =>
    db.selectFrom('store_picture').select('content').execute(),
  );
  expect(Buffer.from(pictures?.[0]?.content ?? [])).toEqual(Buffer.from(picture));
  const restoredStore = await runStore({ database: restoreTarget, keepsDatabase: true });
  expect(await buy(restoredStore, [mug])).not.toBe('');
  await restoredStore.stop();
});

test('OPS-BACKUP: only a backup is overwritten, no other file', async () => {
  const { store, folder } = await makeBackup();
  expect((await operate(store, ['backup', 'copy'], { folder })).code).toBe(0);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const { code, err } = await operate(store, ['backup', 'notes.txt'], { folder });
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('is no backup') });
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  expect((await operate(store, ['backup', 'none/copy'], { folder })).code).toBe(1);
  const { place } = store.database;
  if ('url' in place) return;
  const ownFileResult = await operate(store, ['backup', place.file]);
  expect(ownFileResult.err).toContain('is the store itself');
  expect(readdirSync(folder).toSorted()).toEqual(['copy', 'copy.sha256', 'notes.txt']);
});

test('OPS-BACKUP: --to names each by its time, and --keep removes all but the newest of them', async () => {
  const { store, folder } = await makeBackup();
  const leftoverFile = join(folder, 'store-2025-01-01T00-00-00Z.db.123.tmp');
  writeFileSync(leftoverFile, 'killed on the way');
  utimesSync(leftoverFile, 1, 1);
  // A file dated in the future comes from a wrong clock. It does not count, and stays.
  const futureName = 'store-2099-01-01T00-00-00Z.db';
  writeFileSync(join(folder, futureName), 'made by a wrong clock');
  const args = ['backup', '--keep', '2', '--to', '.'];
  for (let day = 0; day < 3; day++) {
    expect(await operate(store, args, { folder })).toMatchObject({ code: 0, err: '' });
    store.clock.nowMs += 86_400_000;
  }
  const names = readdirSync(folder).filter((name) => name.startsWith('store-'));
  expect(names).toHaveLength(5);
  expect(names[0]).toMatch(/^store-2025-07-22T12-00-00Z\.(db|dump)$/);
  expect(names[2]).toMatch(/^store-2025-07-23T12-00-00Z\.(db|dump)$/);
  expect(names[3]).toBe(`${names[2]}.sha256`);
  expect(names[4]).toBe(futureName);
  expect((await operate(store, ['backup', '--to', '.', '--keep', '0'])).code).toBe(2);
  expect((await operate(store, ['backup'])).code).toBe(2);
});

/** The write-ahead log and the journal of a killed process, with later states than its backup has. */
function leftoversOf(source: string): Record<'-wal' | '-journal', Buffer> {
  const file = join(temporaryFolder(), 'lost.db');
  const change = 'update product set title = title || hex(randomblob(2000)), updated_at = 1';
  const leftoverOf = (journalMode: string, part: string) => {
    copyFileSync(source, file);
    const db = new DatabaseSync(file);
    // A small cache makes SQLite write the changes before their commit.
    db.exec(`PRAGMA journal_mode = ${journalMode}; PRAGMA cache_size = 1; BEGIN; ${change}`);
    if (journalMode === 'WAL') db.exec('COMMIT');
    const bytes = readFileSync(file + part);
    db.close();
    return bytes;
  };
  return { '-journal': leftoverOf('DELETE', '-journal'), '-wal': leftoverOf('WAL', '-wal') };
}

test.each(['-wal', '-journal'] as const)(
  'OPS-RESTORE: a %s left by a lost store is not applied to the restored one, and is kept',
  async (part) => {
    const { folder, numbers } = await stopSite(await makeBackup());
    const restoreTarget = await createRestoreTarget();
    const { place } = restoreTarget;
    if ('url' in place) return;
    const bytes = leftoversOf(join(folder, 'copy'))[part];
    expect(bytes.length).toBeGreaterThan(4_096);
    // A start that was refused, or killed at once, leaves an empty file.
    writeFileSync(place.file, '');
    writeFileSync(place.file + part, bytes);
    const { code, out } = await restore(restoreTarget, ['copy'], folder);
    expect(code).toBe(0);
    expect(await orderNumbers(restoreTarget)).toEqual(numbers);
    expect(await audit(place)).toEqual([]);
    const titles = await queryReadOnly(place, (db) =>
      db.selectFrom('product').select('title').execute(),
    );
    expect(titles?.filter(({ title }) => title.length > 1_000).length).toBe(0);
    const before = `${place.file}.before-2026-01-02T03-04-05.000Z`;
    expect(out).toContain(`The previous store is in ${before}.`);
    expect(readFileSync(before + part)).toEqual(bytes);
    // Leftovers of a replaced copy are not applied to its replacement.
    const restoredStore = await runStore({ database: restoreTarget, keepsDatabase: true });
    writeFileSync(join(folder, `copy${part}`), bytes);
    expect((await operate(restoredStore, ['backup', 'copy'], { folder })).code).toBe(0);
    await restoredStore.stop();
    expect(readdirSync(folder).toSorted()).toEqual(['copy', 'copy.sha256']);
  },
);

it('OPS-RESTORE: a store with orders is replaced only on demand, and kept', async () => {
  const { database, folder, numbers } = await stopSite(await makeBackup());
  const before = await contentOf(database);
  const sellingStore = await runStore({ database, keepsDatabase: true });
  const laterOrder = await buy(sellingStore, [mug]);
  await sellingStore.stop();
  const refusal = await restore(database, ['copy'], folder);
  expect(refusal).toMatchObject({ code: 1, err: expect.stringContaining('has 3 orders') });
  expect(await orderNumbers(database)).toContain(laterOrder);
  const { code, out } = await restore(database, ['copy', '--replace'], folder);
  expect(code).toBe(0);
  expect(await contentOf(database)).toEqual(before);
  expect(await orderNumbers(database)).toEqual(numbers);
  expect(await audit(database.place)).toEqual([]);
  const { place } = database;
  if ('file' in place) {
    const keptFile = `${place.file}.before-2026-01-02T03-04-05.000Z`;
    expect(out).toContain(`The previous store is in ${keptFile}.`);
    expect(await orderNumbers({ ...database, place: { file: keptFile } })).toContain(laterOrder);
  } else {
    expect(out).toContain('The previous store is in the schema candlewick_before_2026_01_02');
    const client = new Client(place.url);
    await client.connect();
    const schema = 'candlewick_before_2026_01_02_03_04_05_000_';
    const keptOrders = await client.query(`select number from ${schema}.orders`);
    expect(keptOrders.rows).toContainEqual({ number: laterOrder });
    await client.query(`drop schema ${schema} cascade`);
    await client.end();
  }
});

it('OPS-RESTORE: tables of another program stay, even if ours have the same names', async () => {
  const { folder } = await makeBackup();
  const database = await createRestoreTarget();
  const { place } = database;
  if ('file' in place) return;
  const client = new Client(place.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create table product (id int); insert into product values (7)');
  for (const args of [['copy'], ['copy', '--replace']])
    expect(await restore(database, args, folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has tables of another program (product): use a new database'),
    });
  expect((await client.query('select id from product')).rows).toEqual([{ id: 7 }]);
});

it('OPS-RESTORE: nothing is restored while the site runs', async () => {
  const { store, folder, numbers } = await makeBackup();
  const { code, err } = await restore(store.database, ['copy', '--replace'], folder);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('stop the site') });
  expect(await orderNumbers(store.database)).toEqual(numbers);
  expect(await buy(store, [mug])).not.toBe('');
});

test('OPS-RESTORE: a flipped bit is found wherever it is, and a backup without its checksum is restored', async () => {
  const { folder } = await makeBackup();
  const goodBytes = readFileSync(join(folder, 'copy'));
  for (const part of [0.1, 0.4, 0.7, 0.95]) {
    const flippedBytes = Buffer.from(goodBytes);
    const cutAt = Math.floor(goodBytes.length * part);
    flippedBytes.writeUInt8(flippedBytes.readUInt8(cutAt) ^ 4, cutAt);
    writeFileSync(join(folder, 'copy'), flippedBytes);
    expect(await restore(await createRestoreTarget(), ['copy'], folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining('it is not as it was when it was made'),
    });
  }
  writeFileSync(join(folder, 'moved'), goodBytes);
  expect((await restore(await createRestoreTarget(), ['moved'], folder)).code).toBe(0);
});

type MigratorTables = { kysely_migration: { name: string; timestamp: string } };

it('OPS-RESTORE: no backup, a damaged or truncated one, and one of a later version change nothing', async () => {
  const backupFixture = await makeBackup();
  const { folder, store } = backupFixture;
  const file = (name: string) => join(folder, name);
  await store.store.database.write((transaction) =>
    transaction
      .withTables<MigratorTables>()
      .insertInto('kysely_migration')
      .values({ name: '999-of-later', timestamp: new Date(0).toISOString() })
      .execute(),
  );
  // This version refuses to back up the later store, because the backup would leave out tables unknown to it.
  expect((await operate(store, ['backup', 'later'], { folder })).err).toContain('later version');
  if ('file' in store.database.place) {
    copyFileSync(file('copy'), file('later'));
    const db = new DatabaseSync(file('later'));
    db.exec("insert into kysely_migration values ('999-of-later', '')");
    db.close();
    const strangeDatabase = new DatabaseSync(file('strange'));
    strangeDatabase.exec('create table orders (id text)');
    strangeDatabase.close();
  } else {
    const { start } = postgresPrograms(process.env, store.database.place.url);
    await start('pg_dump', ['--format=custom', `--file=${file('later')}`]).done;
    const oneTableArgs = ['--format=custom', '--table=orders', `--file=${file('strange')}`];
    await start('pg_dump', oneTableArgs).done;
  }
  await store.store.database.write((transaction) =>
    transaction
      .withTables<MigratorTables>()
      .deleteFrom('kysely_migration')
      .where('name', '=', '999-of-later')
      .execute(),
  );
  writeFileSync(file('text'), 'this is no backup'.repeat(1_000));
  writeFileSync(file('empty'), '');
  copyFileSync(file('copy'), file('cut'));
  truncateSync(file('cut'), Math.floor(statSync(file('cut')).size * 0.6));
  copyFileSync(file('copy'), file('short'));
  truncateSync(file('short'), 90);
  copyFileSync(file('copy'), file('longer'));
  appendFileSync(file('longer'), 'x');
  const { database } = await stopSite(backupFixture);
  const before = await contentOf(database);
  const expectedErrors: Record<string, RegExp> = {
    none: /there is no file/,
    '.': /is not a file/,
    text: /is no backup of a store/,
    empty: /is no backup of a store/,
    cut: /nothing is changed/,
    short: /nothing is changed/,
    later: /made by a later version of this software: install that version/,
    strange: /not a store of this software/,
  };
  for (const [name, words] of Object.entries(expectedErrors)) {
    const { code, out, err } = await restore(database, [name, '--replace'], folder);
    expect([name, code, out, err]).toEqual([name, 1, '', expect.stringMatching(words)]);
    expect(err.trim().split('\n')).toHaveLength(1);
  }
  expect(await contentOf(database)).toEqual(before);
  const { place } = database;
  if ('file' in place)
    expect(readdirSync(join(place.file, '..')).filter((name) => name.includes('.tmp'))).toEqual([]);
});

it('OPS-BACKUP, OPS-RESTORE: a backup of the other engine is refused with what to do', async () => {
  const { store } = await makeBackup();
  const folder = temporaryFolder();
  const isFile = 'file' in store.database.place;
  const otherContent = isFile ? 'PGDMP and more' : 'SQLite format 3\0 and more';
  writeFileSync(join(folder, 'other'), otherContent);
  const { err } = await restore(store.database, ['other'], folder);
  expect(err).toContain(isFile ? 'set DATABASE_URL' : 'move-to-postgres');
});

it('OPS-BACKUP, OPS-RESTORE: nothing is done through a pooler, whose connections the site would get afterwards', async () => {
  const { store, folder } = await makeBackup();
  const { place } = store.database;
  if ('file' in place) return;
  const { hostname: host, port } = new URL(place.url);
  const pooler = await startPooler({ host, port: Number(port) });
  onTestFinished(pooler.close);
  const runThroughPooler = (database: TestDatabase, args: string[]) => {
    const url = new URL('url' in database.place ? database.place.url : '');
    url.port = String(pooler.port);
    url.search = '?sslmode=disable';
    return operate({ database, clock }, args, { folder, place: () => accept({ url: url.href }) });
  };
  const refusal = { code: 1, err: expect.stringContaining('the address is that of a pooler') };
  expect(await runThroughPooler(store.database, ['backup', 'pooled'])).toMatchObject(refusal);
  expect(existsSync(join(folder, 'pooled'))).toBe(false);
  const emptyTarget = await createRestoreTarget();
  expect(await runThroughPooler(emptyTarget, ['restore', 'copy'])).toMatchObject(refusal);
  expect(await orderNumbers(emptyTarget)).toBeUndefined();
});

it('OPS-BACKUP, RUN-SECRETS: the password is in no argument of a program and in no message', async () => {
  const store = await shop();
  const { place } = store.database;
  if ('file' in place) return;
  const [folder, programs] = [temporaryFolder(), temporaryFolder()];
  const realPostgres = findPostgres() ?? '';
  for (const name of ['pg_dump', 'pg_restore', 'psql'])
    writeFileSync(
      join(programs, name),
      `#!/bin/sh\necho "$PGPASSWORD $0 $@" >> ${folder}/calls\nexec ${realPostgres}/${name} "$@"\n`,
      { mode: 0o755 },
    );
  const environment = { ...process.env, PATH: `${programs}:${process.env['PATH']}` };
  const url = new URL(place.url);
  url.password = 'very-secret';
  const environmentOf = (address: string) => ({
    folder,
    environment,
    place: () => accept({ url: address }),
  });
  const backupResult = await operate(store, ['backup', 'copy'], environmentOf(url.href));
  expect(backupResult.code).toBe(0);
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  expect(calls.length).toBeGreaterThan(2);
  for (const call of calls) expect(call.match(/very-secret/g)).toHaveLength(1);
  url.port = '1';
  const awayResult = await operate(store, ['backup', 'other'], environmentOf(url.href));
  expect([awayResult.code, existsSync(join(folder, 'other'))]).toEqual([1, false]);
  expect(backupResult.out + backupResult.err + awayResult.out + awayResult.err).not.toContain(
    'very-secret',
  );
});
