import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/fakes/running-gateway.ts';
import { steps } from '../../db/migrate.ts';
import { createOutage } from '../../db/outage.ts';
import { createOwnerOnly } from '../../db/owner-only.ts';
import { sqliteDialect } from '../../db/sqlite-dialect.ts';
import { dataMap, type TableUse } from './data-map.ts';

/** Every column of a database that all steps have run on, by table. */
async function schema(): Promise<Record<string, string[]>> {
  const file = `${temporaryFolder()}/store.db`;
  createOwnerOnly(file);
  const outage = createOutage(() => {}).writes;
  const db = new Kysely<unknown>({
    dialect: sqliteDialect({ file, busyMs: 5_000, readsOnly: false, references: false, outage }),
  });
  onTestFinished(() => db.destroy());
  for (const { up } of steps) await db.transaction().execute(up);
  const tables = await db.introspection.getTables();
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
