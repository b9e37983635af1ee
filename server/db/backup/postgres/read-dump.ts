import { createInterface } from 'node:readline';
import { migrationTable, oldMigrationTable, unsupportedVersionText } from '../../schema/migrate.ts';
import { type LastNumber, parseLastNumber } from '../skipped-numbers.ts';
import { BackupError, type Totals } from '../totals.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

export interface Dump {
  totals: Totals;
  /** The last numbers of the dumped documents. */
  numbers: LastNumber[];
  /** The migrations that the dumped database had run. */
  migrations: string[];
  /** The schema of the dumped tables, quoted if needed. */
  schema: string;
}

/** The first line of a table's rows. */
const copyLine = /^COPY (.+)\.(\w+) \((.+)\) FROM stdin;$/;

/**
 * Reads a dump to its end, so that a truncation or damage is detected.
 *
 * @param seen called with the size of each part
 * @throws BackupError if the dump cannot be read, or is not from this software's database
 */
export async function readDump(
  { start }: PostgresPrograms,
  file: string,
  seen: (bytes: number) => void = () => {},
): Promise<Dump> {
  const listing = start('pg_restore', ['--list', file]);
  listing.child.stdout?.resume();
  await listing.done;
  const { child, done } = start('pg_restore', ['--data-only', '--file=-', file]);
  // The failure is handled below, after the dump's last line.
  done.catch(() => {});
  if (child.stdout === null) throw new BackupError('pg_restore says nothing');
  child.stdout.on('data', (part: Buffer) => seen(part.length));
  const totals: Totals = { orders: 0, onHand: 0, reserved: 0 };
  const dump: Dump = { totals, numbers: [], migrations: [], schema: '' };
  let table: { name: string; columns: string[] } | null = null;
  for await (const line of createInterface(child.stdout)) {
    if (table === null) {
      const [, schema = '', name = '', columns = ''] = copyLine.exec(line) ?? [];
      if (name === '') continue;
      table = { name, columns: columns.split(', ') };
      dump.schema = schema;
    } else if (line === '\\.') table = null;
    else addRow(dump, table, line.split('\t', 8));
  }
  await done;
  if (dump.migrations.length === 0) throw new BackupError('it is not a store of this software');
  return dump;
}

function addRow(
  { totals, numbers, migrations }: Dump,
  { name, columns }: { name: string; columns: string[] },
  values: readonly string[],
): void {
  const of = (column: string) => values[columns.indexOf(column)] ?? '';
  if (name === oldMigrationTable) throw new BackupError(unsupportedVersionText);
  if (name === migrationTable) migrations.push(of('name'));
  if (name === 'orders') totals.orders++;
  if (name === 'document_count')
    numbers.push(parseLastNumber({ kind: of('kind'), year: of('year'), last: of('last') }));
  if (name !== 'inventory') return;
  totals.onHand += Number(of('on_hand'));
  totals.reserved += Number(of('reserved'));
}
