import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/fakes/running-gateway.ts';
import { queryReadOnly } from '../../db/inspect-database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { columnsOf, type MappedTable, mappedTables, purposeOf } from './data-map.ts';

const aboutBuyers = (table: MappedTable) =>
  (['keep', 'lock', 'erase'] as const).flatMap((handling) => columnsOf(table, handling));

async function schema(): Promise<Record<string, string[]>> {
  const databasePlace = { file: `${temporaryFolder()}/store.db` };
  await (await openDatabase({ place: databasePlace })).close();
  const tables = (await queryReadOnly(databasePlace, (db) => db.introspection.getTables())) ?? [];
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  );
}

test('DATA-MAP: every column of every table is named once, and no other', async () => {
  const mappedColumns = mappedTables.map((table) => [
    table,
    [...aboutBuyers(table), ...columnsOf(table, 'notPersonal')].sort(),
  ]);
  expect(Object.fromEntries(mappedColumns)).toEqual(await schema());
});

test('DATA-MAP: a table with data about a buyer states the purpose', () => {
  for (const table of mappedTables)
    expect(purposeOf(table) === null, table).toBe(aboutBuyers(table).length === 0);
});
