import { type Kysely, sql } from 'kysely';

/** The tables are in use, so nobody can change them. */
export class TablesInUseError extends Error {
  override readonly name = 'TablesInUseError';
  readonly #holder: TableHolder | null;
  /** True if the tables' user yields to a query that has waited for a second, as PostgreSQL's autovacuum does. */
  readonly givesWay: boolean;

  constructor(holder: TableHolder | null) {
    super(`${holder?.who ?? 'somebody'} uses ${holder?.table ?? 'them'}`);
    this.#holder = holder;
    this.givesWay = holder?.program === 'autovacuum worker';
  }

  abortedAfter(ms: number): MigrationTimeoutError {
    const { who = 'somebody', table = 'them', seconds = 0, pid } = this.#holder ?? {};
    const orEnd =
      pid === undefined ? '' : `, or end it (in the database: select pg_terminate_backend(${pid}))`;
    return new MigrationTimeoutError(
      `The tables of the database could not be changed for this version within ${Math.round(ms / 1_000)} s, because ${who} has used ${table} for ${seconds} s. Nothing was changed, and processes that serve go on. Start again when that has ended${orEnd}`,
    );
  }
}

/** A migration that was given up. The message is for the person who starts the site. */
export class MigrationTimeoutError extends Error {
  override readonly name = 'MigrationTimeoutError';
}

interface TableHolder {
  pid: number;
  program: string | null;
  who: string;
  table: string;
  seconds: number;
}

/**
 * Finds the database connection that has used one of our tables for the longest, in a transaction that is still open.
 */
export async function findTablesInUse(db: Kysely<unknown>): Promise<TablesInUseError> {
  const { rows } = await sql<{
    pid: number;
    program: string | null;
    role: string | null;
    name: string;
    seconds: number | null;
  }>`
    select held.pid, coalesce(nullif(application_name, ''), backend_type) as program, usename as role,
      min(relname) as name, extract(epoch from clock_timestamp() - xact_start)::int8 as seconds
    from pg_locks held
    join pg_class on pg_class.oid = held.relation and relkind = 'r' and relnamespace = current_schema()::regnamespace
    join pg_stat_activity activity on activity.pid = held.pid
    where held.granted and held.pid <> pg_backend_pid()
      and held.database = (select oid from pg_database where datname = current_database())
    group by 1, 2, 3, xact_start
    order by xact_start nulls last
    limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return new TablesInUseError(null);
  const { pid, program, role, name, seconds } = row;
  return new TablesInUseError({
    pid,
    program,
    who: `${program ?? 'a program'} (process ${pid}, user ${role ?? 'unknown'})`,
    table: `the table ${name}`,
    seconds: seconds ?? 0,
  });
}
