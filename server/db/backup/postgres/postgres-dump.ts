import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { migrationToolTables } from '../../schema/migrate.ts';
import { tableNames } from '../../schema/table-keys.ts';
import { createOwnerOnly } from '../../sqlite/owner-only.ts';
import { flushFile } from '../flush.ts';
import { reportFileGrowth } from '../report-growth.ts';
import { BackupError, sameTotals, type Totals } from '../totals.ts';
import { type Environment, postgresPrograms } from './postgres-programs.ts';
import { readDump } from './read-dump.ts';

interface DumpOptions {
  environment: Environment;
  target: string;
  /** Called with the bytes written so far. The total is unknown. */
  progress(done: number): void;
}

/**
 * Writes a dump of the store's tables, and reads it again to compare it with its source.
 *
 * @throws BackupError if the dump cannot be made or differs from its source; then no file is left
 */
export async function dumpPostgres(
  url: string,
  { environment, target, progress }: DumpOptions,
): Promise<Totals> {
  const programs = postgresPrograms(environment, url);
  const client = new Client({ connectionString: url, application_name: 'candlewick backup' });
  // Without a listener, a lost connection would end the process. The query on that connection fails
  // anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    const { schema, snapshot, totals } = await openSnapshot(client);
    createOwnerOnly(target);
    const tables = [...migrationToolTables, ...tableNames].map(
      (name) => `--table="${schema}"."${name}"`,
    );
    const plain = ['--format=custom', '--no-password', '--no-owner', '--no-privileges'];
    const how = [...plain, `--snapshot=${snapshot}`, `--file=${target}`];
    await reportFileGrowth(
      target,
      progress,
      () => programs.start('pg_dump', [...how, ...tables]).done,
    );
    flushFile(target);
    const dump = await readDump(programs, target);
    if (!sameTotals(dump.totals, totals))
      throw new BackupError('it has other orders or stock than its source');
    return totals;
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Exports a snapshot, which pg_dump then reads. The snapshot lasts as long as the connection. */
async function openSnapshot(client: Client) {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<Record<'schema' | 'snapshot' | keyof Totals, string>>(
    `select current_schema() as schema, pg_export_snapshot() as snapshot,
      (select count(*) from orders) as orders, coalesce(sum(on_hand), 0) as "onHand",
      coalesce(sum(reserved), 0) as reserved from inventory`,
  );
  const [row] = rows;
  if (row === undefined) throw new BackupError('its tables cannot be read');
  const totals = {
    orders: Number(row.orders),
    onHand: Number(row.onHand),
    reserved: Number(row.reserved),
  };
  return { schema: row.schema, snapshot: row.snapshot, totals };
}
