import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/store/test-database.ts';
import { inspectDatabase } from './inspect-database.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase({ untouched: true });
});
afterEach(() => database.remove());

describe('OPS-DOCTOR: a look at the database', () => {
  test('reports an empty database as new, and leaves it empty', async () => {
    const { place } = database;
    expect(await inspectDatabase(place)).toBe('new');
    expect(await inspectDatabase(place)).toBe('new');
    if ('file' in place) expect(existsSync(place.file)).toBe(false);
  });

  test('reports an opened database as current, even while it is open or locked', async () => {
    const db = await openDatabase(database);
    expect(await inspectDatabase(database.place)).toBe('current');
    const lock = await database.lock();
    expect(await inspectDatabase(database.place)).toBe('current');
    await lock.release();
    await db.close();
    expect(await inspectDatabase(database.place)).toBe('current');
  });

  test('says why there is no database', async () => {
    const { place } = database;
    const otherFolder =
      'url' in place ? { url: new URL('nowhere', place.url).href } : { file: tmpdir() };
    await expect(inspectDatabase(otherFolder)).rejects.toThrow(
      'url' in place ? /nowhere/ : /unable to open/,
    );
  });
});
