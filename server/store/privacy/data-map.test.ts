import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fakes/running-gateway.ts';
import { inspectFile } from '../../db/inspect-database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { dataMap, type TableUse } from './data-map.ts';

/** Every column of the database, by table. */
async function schema(): Promise<Record<string, string[]>> {
  const place = { file: `${temporaryFolder()}/store.db` };
  await (await openDatabase({ place })).close();
  const tables = (await inspectFile(place, (db) => db.introspection.getTables())) ?? [];
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  );
}

test('DATA-MAP: every column of every table is named, and no other', async () => {
  const mapped = Object.entries<TableUse>(dataMap).map(([table, { columns }]) => [
    table,
    Object.keys(columns).sort(),
  ]);
  expect(Object.fromEntries(mapped)).toEqual(await schema());
});

test('DATA-MAP: a column that is about a buyer says what it holds, and its table what for', () => {
  for (const [table, { purpose, columns }] of Object.entries<TableUse>(dataMap))
    for (const [name, { fate, holds }] of Object.entries(columns)) {
      expect(fate === 'nobody' || purpose !== null, `${table}.${name}`).toBe(true);
      expect(fate === 'nobody', `${table}.${name}`).toBe(holds === '');
    }
});
