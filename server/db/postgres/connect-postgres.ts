import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from 'kysely';

/** PostgreSQL rejects `in ()`, which SQLite accepts as a condition that is never true. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

export const connectPostgres = <DB>(pool: PostgresPool): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists] });
