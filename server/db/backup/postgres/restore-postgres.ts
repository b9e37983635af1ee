import { pipeline } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { migrationTable, migrationToolTables, siteMigrationNames } from '../../schema/migrate.ts';
import { tableNames } from '../../schema/table-keys.ts';
import {
  migrationsFault,
  ordersPresentFailure,
  type RestoreOptions,
  type RestoreResult,
} from '../restore-sqlite.ts';
import {
  lastNumbersQuery,
  parseLastNumber,
  skipNumbers,
  skippedNumbers,
} from '../skipped-numbers.ts';
import { BackupError } from '../totals.ts';
import { type Environment, type PostgresPrograms, postgresPrograms } from './postgres-programs.ts';
import { type Dump, readDump } from './read-dump.ts';

interface TargetDatabase {
  url: string;
  name: string;
  environment: Environment;
}

/**
 * Loads a dump into an unused database, in one transaction. Existing tables move to another schema.
 *
 * @throws BackupError if the dump cannot be used or the database is in use; then nothing is changed
 */
export async function restorePostgres(
  backup: string,
  { url, name, environment }: TargetDatabase,
  { replace, previousSuffix, progress }: RestoreOptions,
): Promise<RestoreResult> {
  const programs = postgresPrograms(environment, url);
  let bytes = 0;
  const seen = (more: number) => {
    bytes += more;
    progress(bytes);
  };
  const dump = await readDump(programs, backup, seen);
  const reason = migrationsFault(dump.migrations);
  if (reason !== null) throw new BackupError(reason);
  const there = await inspectTarget(url);
  if (there.users > 0)
    throw new BackupError(`${name} is in use: stop the site, and every other command, first`);
  if (there.tables.length > 0 && !there.isStore)
    throw new BackupError(
      `${name} has tables of another program (${there.tables.join(', ')}): use a new database`,
    );
  if (there.orders > 0 && !replace) throw ordersPresentFailure(name, there.orders);
  const schema = escapeIdentifier(there.schema);
  if (dump.schema !== schema && dump.schema !== there.schema)
    throw new BackupError(
      `its tables are of the schema ${dump.schema}, and those of ${name} are in ${there.schema}: use a database or a role whose search_path begins with ${dump.schema}`,
    );
  const aside = `candlewick_before_${previousSuffix.replace(/\D+/g, '_')}`;
  const { tables } = there;
  const isThere = tables.length > 0;
  const skipped = skippedNumbers(there.numbers, dump.numbers);
  await loadDump(programs, backup, {
    before: [
      'begin;',
      "set local lock_timeout = '10s';",
      ...(isThere ? [`create schema ${aside};`] : []),
      ...tables.map(
        (table) => `alter table ${schema}.${escapeIdentifier(table)} set schema ${aside};`,
      ),
    ],
    after: [sameCounts(schema, dump), ...skipNumbers(skipped, `${schema}.`), 'commit;'],
    seen,
  });
  return { totals: dump.totals, previousFile: isThere ? `the schema ${aside}` : null, skipped };
}

/**
 * Reads which tables of the database have the names of ours, whether these are a store, and the
 * other connections that our role can see.
 */
async function inspectTarget(url: string) {
  const client = new Client({ connectionString: url, application_name: 'candlewick backup' });
  try {
    await client.connect();
    const found = await client.query<{ schema: string | null; users: string }>(
      `select current_schema() as schema, (select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'candlewick') as users`,
    );
    const { schema, users } = found.rows[0] ?? { schema: null, users: '0' };
    if (schema === null) throw new BackupError('the database has no schema for its tables');
    const listed = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1 and tablename = any($2)',
      [schema, [...migrationToolTables, ...tableNames]],
    );
    const tables = listed.rows.map(({ name }) => name);
    const migrated = tables.includes(migrationTable)
      ? await client.query(`select name from ${migrationTable} where name = any($1)`, [
          siteMigrationNames,
        ])
      : null;
    const isStore = (migrated?.rowCount ?? 0) > 0;
    const counted =
      isStore && tables.includes('orders')
        ? await client.query<{ orders: string }>('select count(*) as orders from orders')
        : null;
    const numbered =
      isStore && tables.includes('document_count') ? await client.query(lastNumbersQuery) : null;
    return {
      schema,
      users: Number(users),
      tables,
      isStore,
      orders: Number(counted?.rows[0]?.orders ?? 0),
      numbers: (numbered?.rows ?? []).map(parseLastNumber),
    };
  } finally {
    await client.end();
  }
}

/** SQL that aborts the transaction if the counts differ from the dump's. */
function sameCounts(schema: string, { totals: { orders, onHand } }: Dump): string {
  const found = `(select count(*) from ${schema}.orders) <> ${orders}
    or (select coalesce(sum(on_hand), 0) from ${schema}.inventory) <> ${onHand}`;
  return `do $$ begin if ${found} then raise exception 'not all has arrived'; end if; end $$;`;
}

interface Script {
  before: readonly string[];
  after: readonly string[];
  seen(bytes: number): void;
}

/**
 * Loads the dump in a transaction that its last lines commit. If a process is killed earlier, the database rolls back.
 */
async function loadDump(
  { start }: PostgresPrograms,
  backup: string,
  { before, after, seen }: Script,
): Promise<void> {
  const how = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-'];
  const psql = start('psql', how, 'pipe');
  const script = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', backup]);
  const { stdin } = psql.child;
  const { stdout } = script.child;
  if (stdin === null || stdout === null) throw new BackupError('psql takes nothing');
  psql.child.stdout?.resume();
  // Both promises are awaited below, possibly after they have failed.
  Promise.all([psql.done, script.done]).catch(() => {});
  stdin.on('error', () => {});
  try {
    stdout.on('data', (part: Buffer) => seen(part.length));
    stdin.write(`${before.join('\n')}\n`);
    await pipeline(stdout, stdin, { end: false });
    await script.done;
    stdin.end(`${after.join('\n')}\n`);
    await psql.done;
  } catch (error) {
    script.child.kill();
    stdin.destroy();
    // Await psql first: its own error is more useful than that of the broken pipe.
    await psql.done;
    throw error;
  }
}
