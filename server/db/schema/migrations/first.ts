import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isSqlite } from '../../sqlite/is-sqlite.ts';
import { catalogueTables } from './first/catalogue.ts';
import { checkoutTables } from './first/checkout.ts';
import { deskTables } from './first/desk.ts';
import { fleetTables } from './first/fleet.ts';
import { formTables } from './first/forms.ts';
import { marketTables } from './first/market.ts';
import { orderTables } from './first/orders.ts';

const marketOf = (db: Kysely<unknown>) => marketTables(isSqlite(db) ? 'without rowid' : '');

/** All tables, in types and clauses that SQLite and PostgreSQL share. */
export const firstTables: Migration = {
  up: (db) =>
    runStatements(db, [
      ...catalogueTables,
      ...checkoutTables,
      ...orderTables,
      ...formTables,
      ...deskTables,
      ...fleetTables(isSqlite(db) ? 'blob' : 'bytea'),
      ...marketOf(db),
    ]),
};

export const firstMarketTables: Migration = { up: (db) => runStatements(db, marketOf(db)) };

async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
