import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  replaceWithNoncontingentExpression,
} from 'kysely';

/** PostgreSQL refuses `in ()`, which SQLite takes for a condition that nothing fulfils. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

export const connectPostgres = <DB>(pool: PostgresPool): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [emptyLists] });
