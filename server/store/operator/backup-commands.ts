import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentNumber } from '../../../domain/store/document-number.ts';
import { toPrintable } from '../../../domain/text/one-line.ts';
import { formatCount } from '../../../domain/text/plural.ts';
import type { RestoreResult } from '../../db/backup/restore-sqlite.ts';
import type { DatabasePlace } from '../../db/database.ts';
import { moveStore, parseMoveTarget } from '../backup/move-store.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import {
  type BackupSource,
  type RecordedBackup,
  takeBackup,
  takeBackupInto,
} from '../backup/take-backup.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import type { CommandDeps } from './command-deps.ts';
import { createProgress } from './progress.ts';
import { type CommandAnswer, command, invalidArgument, type Runner } from './runner.ts';
import { groupedNumber } from './text/import-text.ts';
import { terminalJson } from './text/print.ts';

/**
 * Commands on the database as a whole, which do not open the store, because that would migrate its
 * tables.
 */
export const backupCommands = (runner: Runner) => [
  command(
    'backup',
    'a copy of the whole store while it sells, pictures included, which was opened and compared',
  )
    .argument('[file]', 'to write; or --to')
    .option('--to <folder>', 'of copies that are named by their time')
    .option('--keep <count>', 'removes all but the newest, such as 7', copyCount)
    .action(async (file, { to, keep = null, json: asJson }) => {
      if (file !== undefined && (to !== undefined || keep !== null))
        throw invalidArgument('--to and --keep name a folder of backups, and go without a file.');
      if (file === undefined && to === undefined)
        throw invalidArgument("'backup' takes the name of a file, or --to a folder.");
      const { deps } = runner;
      await runner.onDatabase({ changes: false }, async (place) => {
        if (to !== undefined) return backUpTo(deps, place, { to, keep, asJson });
        const path = resolve(deps.folder, file ?? '');
        const made = await withByteProgress(deps, place, (source) =>
          takeBackup(source, path, deps.now()),
        );
        return answerOf(deps, made, asJson);
      });
    }),
  command('restore', 'restores a backup while the site is stopped; the previous store is kept')
    .argument('<file>', 'the backup')
    .option('--replace', 'also where there are orders')
    .action((file, { replace = false, json: asJson }) =>
      runner.onDatabase({ changes: true }, (place) =>
        restore(runner.deps, place, { file, replace, asJson }),
      ),
    ),
  moveCommand(runner),
];

function copyCount(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw invalidArgument('Enter the number of backups to keep, such as 7.');
  return Number(text);
}

interface Plan {
  to: string;
  /** Null to keep all backups. */
  keep: number | null;
  asJson: true | undefined;
}

async function backUpTo(
  deps: CommandDeps,
  place: DatabasePlace,
  { to, keep, asJson }: Plan,
): Promise<CommandAnswer> {
  const folder = resolve(deps.folder, to);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return refused(`There is no folder ${to}.`);
  return withByteProgress(deps, place, async (source) =>
    answerOf(deps, await takeBackupInto(source, { folder, keep, nowMs: deps.now() }), asJson),
  );
}

function answerOf(
  { databaseName, err }: CommandDeps,
  made: Outcome<RecordedBackup & { removed?: readonly string[] }, string>,
  asJson: true | undefined,
): CommandAnswer {
  if (!made.ok) return made;
  const { recordFailure, removed = [], ...backup } = made.value;
  if (recordFailure !== null)
    err(
      `The backup is good, but the store could not note it (${toPrintable(recordFailure)}): the site and the doctor take the one before for the last.\n`,
    );
  // Name the database, so that the owner notices a wrong database.
  if (asJson) return accept(terminalJson({ ...backup, database: databaseName() }));
  const text = `${toPrintable(backup.file)} is a copy of ${toPrintable(databaseName())} with ${formatCount(backup.orders, 'order')} and ${formatCount(backup.onHand, 'piece')} of stock (${groupedNumber(Math.ceil(backup.bytes / 1_000))} kB). It was opened and compared.\n`;
  return accept(text + removed.map((name) => `${name} is removed.\n`).join(''));
}

interface RestoreArguments {
  file: string;
  replace: boolean;
  asJson: true | undefined;
}

async function restore(
  deps: CommandDeps,
  place: DatabasePlace,
  { file, replace, asJson }: RestoreArguments,
): Promise<CommandAnswer> {
  const done = await withByteProgress(deps, place, (source) =>
    restoreBackup(resolve(deps.folder, file), {
      ...source,
      replace,
      // With milliseconds, because a command that was killed may be repeated within a second.
      previousSuffix: new Date(deps.now()).toISOString().replaceAll(':', '-'),
    }),
  );
  if (!done.ok) return done;
  const { totals, previousFile, skipped } = done.value;
  if (asJson) return accept(terminalJson({ ...totals, before: previousFile, skipped }));
  const aside = previousFile === null ? '' : `The previous store is in ${previousFile}.\n`;
  return accept(
    `${deps.databaseName()} is as it was when ${toPrintable(file)} was made: ${formatCount(totals.orders, 'order')}, ${formatCount(totals.onHand, 'piece')} of stock.\n${aside}${skippedText(skipped)}Run audit before you start the site: it also says which payments have arrived since.\n`,
  );
}

/**
 * The sentence about the numbers of invoices and credit notes that the backup lacks; empty if there
 * are none.
 */
function skippedText(skipped: RestoreResult['skipped']): string {
  if (skipped === null)
    return 'The last numbers of its invoices and credit notes cannot be read, and the restored store may give some of them out again: compare the next ones with those that buyers have received.\n';
  if (skipped.length === 0) return '';
  const upTo = skipped.map(
    ({ kind, year, last }) =>
      `${kind === 'credit' ? 'credit notes' : 'invoices'} up to ${documentNumber({ kind, year, number: last })}`,
  );
  return `The previous store had given out ${upTo.join(' and ')}, which the backup does not have. The next numbers follow them, so that none is given out twice; what they stand for is in the previous store alone, so keep it.\n`;
}

async function withByteProgress<T>(
  deps: CommandDeps,
  place: DatabasePlace,
  work: (source: BackupSource) => Promise<T>,
): Promise<T> {
  const { environment, databaseName } = deps;
  const shown = createProgress(deps, 'Kilobytes');
  const progress = (done: number, all?: number) =>
    shown.at(done / 1_000, all === undefined ? null : all / 1_000);
  try {
    return await work({ place, environment, where: databaseName(), progress });
  } finally {
    shown.end();
  }
}

const addressExample = 'an address such as postgres://user:password@host/store';

const moveCommand = ({ deps, onDatabase }: Runner) =>
  command(
    'move-to-postgres',
    'copies the store from its file into an empty PostgreSQL database while the site is stopped, and compares every row',
  )
    .argument('[address]', 'of that database; without it MOVE_TO, which no list of processes shows')
    .action(async (given, options) => {
      if (given !== undefined && parseMoveTarget(given) === null)
        throw invalidArgument(`'move-to-postgres' takes ${addressExample}.`);
      await onDatabase({ changes: true }, async (place) => {
        if ('url' in place)
          return refused('The store is in PostgreSQL already: DATABASE_URL is set.');
        const target = parseMoveTarget(given ?? deps.environment['MOVE_TO'] ?? '');
        if (target === null) return refused(`Name ${addressExample}, or set MOVE_TO to it.`);
        const progress = createProgress(deps, 'Rows');
        const moved = await moveStore(place, target, progress.at).finally(progress.end);
        if (!moved.ok) return moved;
        if (options.json) return accept(terminalJson(moved.value));
        const { rows, orders, onHand } = moved.value;
        return accept(
          `${groupedNumber(rows)} rows are in ${target.name}, and each was compared: ${formatCount(orders, 'order')}, ${formatCount(onHand, 'piece')} of stock.\nNow set DATABASE_URL to that address, in .env or where the site is started, and start the site. ${place.file} is as it was: keep it until you are sure.\n`,
        );
      });
    });
