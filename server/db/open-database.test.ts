import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseBusy } from './database-busy.ts';
import { type Database, openDatabase } from './open-database.ts';

let folder = '';
let file = '';
const opened: Database[] = [];
const open = async (busyMs?: number) => {
  const db = await openDatabase({ file, ...(busyMs !== undefined && { busyMs }) });
  opened.push(db);
  return db;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'db-'));
  file = join(folder, 'store.db');
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
  await rm(folder, { recursive: true });
});

const setValue = (db: Database, name: string, value: string) =>
  db.write((transaction) =>
    transaction.insertInto('store_value').values({ name, value }).execute(),
  );
const values = (db: Database) =>
  db.read.selectFrom('store_value').selectAll().orderBy('name').execute();

/** Another process in the middle of a long write. */
function lockFile(): DatabaseSync {
  const other = new DatabaseSync(file, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  return other;
}

describe('the database', () => {
  test('opened by several at once, it is migrated once', async () => {
    const databases = await Promise.all([open(), open(), open(), open()]);
    for (const db of databases) expect(await values(db)).toEqual([]);
  });

  test('writes ahead, syncs fully and enforces references', async () => {
    const db = await open();
    const pragma = new DatabaseSync(file).prepare('PRAGMA journal_mode').get();
    expect(pragma?.['journal_mode']).toBe('wal');
    await expect(
      db.write((transaction) =>
        transaction
          .insertInto('inventory')
          .values({ variant_id: 'none', on_hand: 1, reserved: 0, changed_at: 0 })
          .execute(),
      ),
    ).rejects.toThrow(/FOREIGN KEY/);
  });

  test('a failed transaction leaves nothing behind, and the next one works', async () => {
    const db = await open();
    await expect(
      db.write(async (transaction) => {
        await transaction.insertInto('store_value').values({ name: 'a', value: '1' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await setValue(db, 'b', '2');
    expect(await values(db)).toEqual([{ name: 'b', value: '2' }]);
  });

  test('transactions of one process take turns', async () => {
    const db = await open();
    await setValue(db, 'count', '0');
    await Promise.all(
      Array.from({ length: 50 }, () =>
        db.write(async (transaction) => {
          const { value } = await transaction
            .selectFrom('store_value')
            .select('value')
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

  test('reading goes on while another process writes', async () => {
    const db = await open();
    await setValue(db, 'a', '1');
    const other = lockFile();
    expect(await values(db)).toHaveLength(1);
    other.close();
  });

  test('a write waits for another process and then happens', async () => {
    const db = await open();
    const other = lockFile();
    const writing = setValue(db, 'a', '1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    other.close();
    await writing;
    expect(await values(db)).toHaveLength(1);
  });

  test('those who wait too long are all refused at their own time, not one after the other', async () => {
    const db = await open(200);
    const other = lockFile();
    const startedAt = performance.now();
    const refused = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => setValue(db, `n${index}`, '1')),
    );
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    for (const result of refused)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseBusy) });
    other.close();
    await setValue(db, 'after', '1');
    expect(await values(db)).toHaveLength(1);
  });
});
