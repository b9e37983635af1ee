import { type Dialect, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';

/**
 * The dialect for migrations in a transaction that has already locked the schema. Kysely's own lock belongs to the
 * connection, which a pooler shares.
 */
export const migratingPostgres = (pool: PostgresPool): Dialect => new LockedDialect({ pool });

class LockedDialect extends PostgresDialect {
  override createAdapter() {
    return new LockedAdapter();
  }
}

class LockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
