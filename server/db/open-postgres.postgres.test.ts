import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Line, startLine } from '../../test/fakes/line.ts';
import { postgresDatabase, type TestDatabase } from '../../test/store/test-database.ts';
import { openPostgres } from './open-postgres.ts';
import { createStartPatience } from './start-patience.ts';

let database: TestDatabase;
let line: Line;
let url: string;
beforeEach(async () => {
  const serverUrl = new URL(inject('postgresUrl'));
  database = await postgresDatabase(serverUrl.href);
  line = await startLine({ host: serverUrl.hostname, port: Number(serverUrl.port) });
  const throughLine = new URL('url' in database.place ? database.place.url : '');
  throughLine.port = String(line.port);
  url = throughLine.href;
});
afterEach(async () => {
  await line.close();
  await database.remove();
});

describe('DB-URL: at start', () => {
  test('a database that does not answer yet is waited for', async () => {
    await line.cut();
    let missed = () => {};
    const isMissed = new Promise<void>((resolve) => {
      missed = resolve;
    });
    const opening = openPostgres({
      url,
      busyMs: 5_000,
      patience: createStartPatience(30_000),
      log: missed,
    });
    await isMissed;
    await line.mend();
    const db = await opening;
    expect(await db.read.selectFrom('product').selectAll().execute()).toEqual([]);
    await db.close();
  });

  test.each([
    { name: 'refuses', begin: () => line.cut(), reason: 'connect ECONNREFUSED' },
    { name: 'says nothing', begin: () => line.silence(), reason: '' },
  ])('and given up at one deadline, where it $name', async ({ begin, reason }) => {
    await begin();
    const patience = createStartPatience(400);
    const opening = openPostgres({ url, busyMs: 5_000, patience, log: () => {} });
    await expect(opening).rejects.toThrow(/has not answered for 0 s/);
    await expect(opening).rejects.toThrow(reason);
    // The deadline is one for all that a start does.
    await expect(patience.retry(() => new Promise(() => {}))).rejects.toThrow('has not answered');
  });
});

test('numbers come back as numbers: counts, sums, money and time', async () => {
  const db = await openPostgres({
    url,
    busyMs: 5_000,
    patience: createStartPatience(5_000),
    log: () => {},
  });
  const atMs = Date.UTC(2025, 6, 21);
  const sums = await db.write(async (transaction) => {
    await transaction
      .insertInto('collection')
      .values({
        id: 'a',
        title: 'A',
        image_url: null,
        created_at: atMs,
        updated_at: 1,
        deleted_at: null,
      })
      .execute();
    return transaction
      .selectFrom('collection')
      .select((row) => [
        'created_at',
        row.fn.countAll<number>().as('count'),
        row.fn.sum<number>('created_at').as('sum'),
      ])
      .groupBy('created_at')
      .executeTakeFirstOrThrow();
  });
  expect(sums).toEqual({ created_at: atMs, count: 1, sum: atMs });
  await db.close();
});
