import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createOutageTrackers } from '../server/db/outage.ts';
import { migrations } from '../server/db/schema/migrate.ts';
import { createOwnerOnly } from '../server/db/sqlite/owner-only.ts';
import { sqliteDialect } from '../server/db/sqlite/sqlite-dialect.ts';
import { temporaryFolder } from './fakes/running-gateway.ts';

/** An empty database without tables. */
function emptyDatabase() {
  const file = `${temporaryFolder()}/store.db`;
  createOwnerOnly(file);
  const outageTracker = createOutageTrackers(() => {}).writes;
  const db = new Kysely<unknown>({
    dialect: sqliteDialect({ file, busyMs: 5_000, readsOnly: false, outage: outageTracker }),
  });
  onTestFinished(() => db.destroy());
  return db;
}

interface Column {
  type: string;
  isNullable: boolean;
  canBeLeftOut: boolean;
}

/** The columns by `table.column`, and the indexes, triggers and checks that can refuse rows, each with its table. */
async function promises(db: Kysely<unknown>) {
  const columns = new Map<string, Column>();
  const refusingConditions = new Map<string, string>();
  for (const table of await db.introspection.getTables()) {
    for (const { name, dataType, isNullable, hasDefaultValue } of table.columns)
      columns.set(`${table.name}.${name}`, {
        type: dataType,
        isNullable,
        canBeLeftOut: isNullable || hasDefaultValue,
      });
    const { rows } = await sql<{ name: string; of: string }>`
      select name, ${table.name} as "of" from pragma_index_list(${table.name}) where "unique" = 1
      union all select name, tbl_name from sqlite_master where type = 'trigger' and tbl_name = ${table.name}
      union all select ${table.name} || '.' || "from", "table" from pragma_foreign_key_list(${table.name})
        where on_delete not in ('CASCADE', 'SET NULL', 'SET DEFAULT')`.execute(db);
    for (const { name, of } of rows) refusingConditions.set(name, of);
    const { rows: constraints } = await sql<{ text: string }>`
      select sql as text from sqlite_master where name = ${table.name}`.execute(db);
    for (const [condition] of constraints[0]?.text.matchAll(/\bcheck\s*\(.*$/gim) ?? [])
      refusingConditions.set(`${table.name} ${condition}`, table.name);
  }
  return { columns, refusing: refusingConditions };
}

/** The faults that a process of the previous version would meet. */
function breachesOf(before: Awaited<ReturnType<typeof promises>>, after: typeof before): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  const changedColumns = [...before.columns].flatMap(([name, { type, isNullable }]) => {
    const now = after.columns.get(name);
    if (now === undefined) return [`${name} is gone`];
    if (now.type !== type) return [`${name} has another type`];
    return isNullable && !now.isNullable ? [`${name} may not be empty any more`] : [];
  });
  const requiredColumns = [...after.columns].flatMap(([name, { canBeLeftOut }]) =>
    before.columns.has(name) || !tables.has(name.split('.')[0] ?? '') || canBeLeftOut
      ? []
      : [`${name} must be filled`],
  );
  const narrowedTables = [...after.refusing].flatMap(([name, table]) =>
    before.refusing.has(name) || !tables.has(table) ? [] : [`${name} refuses rows of ${table}`],
  );
  return [...changedColumns, ...requiredColumns, ...narrowedTables];
}

test('FLEET-UPGRADE: after every migration but the first the previous version still works', async () => {
  for (const migration of Object.values(migrations)) {
    const db = emptyDatabase();
    const foundBreaches: Record<string, string[]> = {};
    let before = await promises(db);
    for (const [name, { up }] of Object.entries(migration)) {
      await db.transaction().execute(up);
      const after = await promises(db);
      const brokenPromises = breachesOf(before, after);
      if (brokenPromises.length > 0) foundBreaches[name] = brokenPromises;
      before = after;
    }
    expect(foundBreaches).toEqual({});
  }
});

test.each([
  ['create table gift (id text primary key, words text not null)', []],
  ['alter table orders add column gift_text text', []],
  ["alter table orders add column gift_text text not null default ''", []],
  ['create index orders_gift on orders (email, name)', []],
  ['drop table locked_data', ['locked_data.id is gone']],
  ['alter table orders drop column tracking_url', ['orders.tracking_url is gone']],
  ['alter table orders rename column name to full_name', ['orders.full_name must be filled']],
  ['create unique index orders_once on orders (email)', ['orders_once refuses rows of orders']],
  [
    'create table gift (id text primary key, order_id text references orders (id))',
    ['gift.order_id refuses rows of orders'],
  ],
  ['create table gift (order_id text references orders (id) on delete cascade)', []],
  [
    'alter table orders add column gifts integer not null default 0 check (gifts > 0)',
    [expect.stringContaining('check (gifts > 0)')],
  ],
  [
    "create trigger never before insert on orders begin select raise(abort, 'no'); end",
    ['never refuses rows of orders'],
  ],
])('FLEET-UPGRADE: a forbidden migration is found (%s)', async (statement, breachName) => {
  const db = emptyDatabase();
  for (const { up } of Object.values(migrations.site)) await db.transaction().execute(up);
  const before = await promises(db);
  await sql.raw(statement).execute(db);
  const foundBreaches = breachesOf(before, await promises(db));
  expect(foundBreaches).toEqual(breachName.length === 0 ? [] : expect.arrayContaining(breachName));
});
