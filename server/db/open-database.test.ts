import { chmodSync, cpSync, existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/store/test-database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { inspectDatabase } from './inspect-database.ts';
import { openDatabase } from './open-database.ts';
import { createStartupDeadline } from './startup-deadline.ts';

let database: TestDatabase;
const openedDatabases: Database[] = [];
const openDatabaseFile = async (busyMs?: number) => {
  const { place } = database;
  const db = await openDatabase({ place, ...(busyMs !== undefined && { busyMs }) });
  openedDatabases.push(db);
  return db;
};

beforeEach(async () => {
  database = await testDatabase({ untouched: true });
});
afterEach(async () => {
  for (const db of openedDatabases.splice(0)) await db.close();
  await database.remove();
});

const setValue = (db: Database, name: string, value: string) =>
  db.write((transaction) =>
    transaction.insertInto('store_value').values({ name, value }).execute(),
  );
const values = (db: Database) =>
  db.read.selectFrom('store_value').selectAll().orderBy('name').execute();

describe('the database', () => {
  test('is migrated once if several open it at once', async () => {
    const databases = await Promise.all([
      openDatabaseFile(),
      openDatabaseFile(),
      openDatabaseFile(),
      openDatabaseFile(),
    ]);
    for (const db of databases) expect(await values(db)).toEqual([]);
  });

  test('matches no row with an empty list, and every row with an empty exclusion list', async () => {
    const db = await openDatabaseFile();
    await setValue(db, 'a', '1');
    const byName = (names: string[]) =>
      db.read.selectFrom('store_value').select('name').where('name', 'in', names).execute();
    expect(await byName([])).toEqual([]);
    expect(await byName(['a'])).toEqual([{ name: 'a' }]);
    const otherNames = db.read.selectFrom('store_value').select('name').where('name', 'not in', []);
    expect(await otherNames.execute()).toEqual([{ name: 'a' }]);
    const removedRows = await db.write((transaction) =>
      transaction.deleteFrom('store_value').where('name', 'in', []).executeTakeFirst(),
    );
    expect(removedRows.numDeletedRows).toBe(0n);
  });

  test('uses a write-ahead log if it is a file', async () => {
    await openDatabaseFile();
    const { place } = database;
    if ('url' in place) return;
    const file = new DatabaseSync(place.file);
    expect(file.prepare('PRAGMA journal_mode').get()?.['journal_mode']).toBe('wal');
    file.close();
  });

  test('RUN-PRIVATE: belongs to its owner alone if it is a file, also after a restore', async () => {
    const { place } = database;
    if ('url' in place) return;
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    const db = await openDatabaseFile();
    await setValue(db, 'a', 'b');
    for (const path of [place.file, `${place.file}-wal`, `${place.file}-shm`])
      expect(modeOf(path)).toBe(0o600);
    chmodSync(place.file, 0o644);
    chmodSync(`${place.file}-wal`, 0o644);
    await openDatabaseFile();
    expect([modeOf(place.file), modeOf(`${place.file}-wal`)]).toEqual([0o600, 0o600]);
    cpSync(place.file, `${place.file}.copy`);
    chmodSync(`${place.file}.copy`, 0o644);
    renameSync(`${place.file}.copy`, place.file);
    await setValue(db, 'c', 'd');
    expect(modeOf(place.file)).toBe(0o600);
  });

  test('is named when it is unusable, if it is a file', async () => {
    const { place } = database;
    if ('url' in place) return;
    const logLines: string[] = [];
    const db = await openDatabase({
      place,
      log: (message, error) => logLines.push(`${message}: ${error}`),
    });
    openedDatabases.push(db);
    renameSync(place.file, `${place.file}.away`);
    await expect(values(db)).rejects.toThrow(DatabaseUnavailableError);
    // The write must not have created a new database file.
    expect(existsSync(place.file)).toBe(false);
    renameSync(`${place.file}.away`, place.file);
    expect(logLines).toEqual([
      `the database does not answer: Error: ${place.file}: unable to open database file`,
    ]);
    expect(await values(db)).toEqual([]);
    const file = `${place.file}.broken`;
    writeFileSync(file, 'this is no database'.repeat(1_000));
    await expect(openDatabase({ place: { file } })).rejects.toThrow(
      `${file}: file is not a database`,
    );
  });

  test('DB-KILL: flushes to disk before it acknowledges, if it is a file', async () => {
    const db = await openDatabaseFile();
    if ('url' in database.place) return;
    const synchronous = await db.write((transaction) =>
      sql`PRAGMA synchronous`.execute(transaction),
    );
    // SQLite reports `synchronous = FULL` as 2.
    expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
  });

  test('refuses changes through a reader', async () => {
    const db = await openDatabaseFile();
    // TypeScript allows only reads through `read`. The database itself must refuse writes from code that evades the
    // types.
    const reader: object = db.read;
    if (!(reader instanceof Kysely)) throw new Error('not a connection that could write');
    const change = sql`insert into store_value (name, value) values ('a', 'b')`;
    await expect(change.execute(reader)).rejects.toThrow();
    expect(await values(db)).toEqual([]);
  });

  test('enforces references', async () => {
    const db = await openDatabaseFile();
    await expect(
      db.write((transaction) =>
        transaction
          .insertInto('inventory')
          .values({ variant_id: 'none', on_hand: 1, reserved: 0, changed_at: 0 })
          .execute(),
      ),
    ).rejects.toThrow(/foreign key/i);
  });

  test('keeps every other part of a query without row locks, if it is a file', async () => {
    const db = await openDatabaseFile();
    await setValue(db, 'a', 'same');
    await setValue(db, 'b', 'same');
    const query = db.read.selectFrom('store_value').select('value').distinct();
    expect(await query.execute()).toEqual([{ value: 'same' }]);
  });

  test('a failed transaction leaves nothing behind, and the next one works', async () => {
    const db = await openDatabaseFile();
    await expect(
      db.write(async (transaction) => {
        await transaction.insertInto('store_value').values({ name: 'a', value: '1' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await setValue(db, 'b', '2');
    expect(await values(db)).toEqual([{ name: 'b', value: '2' }]);
  });

  test('transactions that change the same row take turns', async () => {
    const db = await openDatabaseFile();
    await setValue(db, 'count', '0');
    await Promise.all(
      Array.from({ length: 50 }, () =>
        db.write(async (transaction) => {
          const { value } = await transaction
            .selectFrom('store_value')
            .select('value')
            .forUpdate()
            .executeTakeFirstOrThrow();
          await transaction
            .updateTable('store_value')
            .set({ value: String(Number(value) + 1) })
            .execute();
        }),
      ),
    );
    expect(await values(db)).toEqual([{ name: 'count', value: '50' }]);
  });

  test('transactions under the same lock name run one after another, also in several processes', async () => {
    const processes = await Promise.all([openDatabaseFile(), openDatabaseFile()]);
    await setValue(processes[0], 'count', '0');
    await Promise.all(
      processes.flatMap((db) =>
        Array.from({ length: 10 }, () =>
          db.write(async (transaction) => {
            const row = await transaction
              .selectFrom('store_value')
              .select('value')
              .executeTakeFirstOrThrow();
            await transaction
              .updateTable('store_value')
              .set({ value: String(Number(row.value) + 1) })
              .execute();
          }, 'counting'),
        ),
      ),
    );
    expect(await values(processes[1])).toEqual([{ name: 'count', value: '20' }]);
  });

  test('two transactions that deadlock both succeed', async () => {
    const db = await openDatabaseFile();
    await setValue(db, 'a', '0');
    await setValue(db, 'b', '0');
    const lockHolders = new Set<string>();
    const bothLocksHeld = Promise.withResolvers<void>();
    // SQLite runs one transaction at a time, so no second transaction can wait inside.
    const allowsTwoWriters = 'url' in database.place;
    const lockBoth = (firstRow: string, secondRow: string) =>
      db.write(async (transaction) => {
        const set = (name: string) =>
          transaction
            .updateTable('store_value')
            .set({ value: `${firstRow}${secondRow}` })
            .where('name', '=', name)
            .execute();
        await set(firstRow);
        lockHolders.add(firstRow);
        if (lockHolders.size === 2) bothLocksHeld.resolve();
        if (allowsTwoWriters) await bothLocksHeld.promise;
        await set(secondRow);
      });
    await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')]);
    const [a, b] = await values(db);
    expect(a?.value).toBe(b?.value);
  });

  test('DB-URL: a store of a later version is used if possible, and otherwise refused in one line', async () => {
    const { place } = database;
    const change = async (statement: string) => {
      const db = await openDatabaseFile();
      await db.write((transaction) => sql.raw(statement).execute(transaction));
    };
    await change(
      "insert into kysely_migration values ('999-of-later', '2040-01-01T00:00:00.000Z')",
    );
    await change('alter table orders add column gift_text text');
    const lines: string[] = [];
    openedDatabases.push(await openDatabase({ place, log: (line) => lines.push(line) }));
    expect(lines).toEqual([
      'the database was used by a later version of this software; this one can work with it',
    ]);
    await change('alter table orders rename column name to full_name');
    await expect(openDatabaseFile()).rejects.toThrow(
      'it was used by a later version of this software, and this one cannot work with it (orders.name is gone, orders.full_name must be filled): install that version',
    );
  });

  test('DB-URL: a store from before 1.0.0 is refused in one line that says how to export the catalogue, and is not changed', async () => {
    const { place } = database;
    const db = await openDatabaseFile();
    await db.write(async (transaction) => {
      await sql`drop table kysely_migration`.execute(transaction);
      await sql`create table schema_step (name text primary key)`.execute(transaction);
    });
    for (const schema of ['site', 'market'] as const)
      await expect(openDatabase({ place, schema })).rejects.toThrow(
        /of a version before 1\.0\.0.*npm run store -- export <file>.*npm run store -- import <file>/,
      );
    expect(await inspectDatabase(place)).toBe('before-first');
    await expect(openDatabase({ place })).rejects.toThrow();
  });

  test('reading goes on while another process writes', async () => {
    const db = await openDatabaseFile();
    await setValue(db, 'a', '1');
    const otherLock = await database.lock();
    expect(await values(db)).toHaveLength(1);
    await otherLock.release();
  });

  test('RUN-START: waiting for a file that another program keeps locked ends with a message that says so', async () => {
    if (!('file' in database.place)) return;
    const otherLock = await database.lock();
    const deadline = createStartupDeadline(300);
    await expect(openDatabase({ place: database.place, deadline })).rejects.toMatchObject({
      cause: {
        message:
          'another program has been writing to it all the time for 0 s. Start again when that has ended',
      },
    });
    await otherLock.release();
  });

  test('a write waits for another process and then succeeds', async () => {
    const db = await openDatabaseFile();
    const otherLock = await database.lock();
    const pendingWrite = setValue(db, 'a', '1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await otherLock.release();
    await pendingWrite;
    expect(await values(db)).toHaveLength(1);
  });

  test('writes that wait too long all fail at their own deadlines, not one after the other', async () => {
    const db = await openDatabaseFile(200);
    const otherLock = await database.lock();
    const startedAt = performance.now();
    const refusals = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => setValue(db, `n${index}`, '1')),
    );
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    for (const result of refusals)
      expect(result).toMatchObject({
        status: 'rejected',
        reason: expect.any(DatabaseUnavailableError),
      });
    await otherLock.release();
    await setValue(db, 'after', '1');
    expect(await values(db)).toHaveLength(1);
  });
});
