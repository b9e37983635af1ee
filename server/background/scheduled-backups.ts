import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../db/database.ts';
import { DatabaseUnavailableError } from '../db/database-unavailable.ts';
import { startPeriodicWork } from '../db/periodic-work.ts';
import { releaseLease, takeLease } from '../fleet/lease.ts';
import {
  type ProgramOutput,
  programInterruptionText,
  startOwnerProgram,
} from '../processes/owner-programs.ts';
import { openDataFolder } from '../site/data-folder.ts';
import { SettingsError } from '../site/env.ts';
import { readLastBackup } from '../store/backup/last-backup.ts';

const minuteMs = 60_000;
/** The duration of the lease. A backup under way renews it each round. */
const leaseMs = 10 * minuteMs;
const maxRoundMs = minuteMs;
/** The shorter interval used after a failure. */
const retryMs = 10 * minuteMs;
/** A machine that did not make the last backup waits longer, so that backups stay on one machine. */
const graceMs = 30 * minuteMs;

interface Schedule {
  everyMs: number;
  keep: number;
}

interface Options {
  db: Database;
  /** Epoch milliseconds by this machine's clock, which also names its backups. */
  now(): number;
  /** The interval of backups and the number to keep; null for never. */
  schedule(): Promise<Schedule | null>;
  /** The interval at which the schedule is read. */
  lookEveryMs: number;
  folder: string;
  /** The settings for the program that makes the backup. */
  environment: Readonly<Record<string, string | undefined>>;
  log(message: string, error?: unknown): void;
}

/**
 * Runs the owner's backup command at intervals, in one process of the fleet. The command is a separate program, so
 * that visitors do not wait for it.
 *
 * @returns a function that stops the schedule and a running backup
 */
export function startBackups(options: Options): () => Promise<void> {
  const { db, now, log } = options;
  const owner = randomUUID();
  const lease = { name: 'backup', owner };
  let making: { child: ChildProcess; done: Promise<void> } | null = null;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  const take = () =>
    db.write((transaction) => takeLease(transaction, db.clock, { ...lease, forMs: leaseMs }));
  const isDue = async ({ everyMs }: Schedule) => {
    const nowMs = now();
    const last = await readLastBackup(db.read, nowMs);
    if (last === null) return true;
    const wait = last.host === hostname() ? 0 : Math.min(graceMs, everyMs / 2);
    return nowMs >= last.atMs + everyMs + wait;
  };
  const round = async (stopping: AbortSignal) => {
    if (making !== null) return void (await take());
    const elapsedMs = performance.now();
    // Check again under the lease: another process may just have made a backup.
    const schedule = await options.schedule();
    if (schedule === null || elapsedMs < notBeforeMs || !(await isDue(schedule))) return;
    if (!(await take()) || !(await isDue(schedule)) || stopping.aborted) return;
    const failed = (sentence: string) => {
      notBeforeMs = performance.now() + Math.min(retryMs, schedule.everyMs);
      log(sentence);
    };
    try {
      openDataFolder(options.folder, 'BACKUP_DIR');
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return failed(`No backup was made. ${error.message}`);
    }
    const { child, output } = startOwnerProgram(
      backupProgram(options.folder, schedule.keep),
      options.environment,
    );
    const done = backupFailure(output).then((failure) => {
      making = null;
      if (failure !== null && !stopping.aborted) failed(failure);
    });
    making = { child, done };
  };
  const stopRounds = startPeriodicWork({
    what: 'making backups',
    everyMs: Math.min(maxRoundMs, options.lookEveryMs),
    work: round,
    log,
  });
  return async () => {
    const stopped = stopRounds();
    making?.child.kill();
    await Promise.all([stopped, making?.done]);
    await db
      .write((transaction) => releaseLease(transaction, lease))
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailableError))
          log('letting other processes make backups', error);
      });
  };
}

/**
 * The owner's command that makes a backup.
 *
 * @param keep the number of backups to keep; null for all
 */
export const backupProgram = (folder: string, keep: number | null): readonly string[] => [
  ...['scripts/store.ts', 'backup', '--to', folder, '--json'],
  ...(keep === null ? [] : ['--keep', String(keep)]),
];

/** @returns the reason of a failure; null if the backup was made */
export async function backupFailure(output: Promise<ProgramOutput>): Promise<string | null> {
  try {
    const ended = await output;
    const cut = programInterruptionText('No backup was made: its program', ended);
    if (cut !== null) return cut;
    const { code, err } = ended;
    return code === 0 ? null : err.trim() || `No backup was made: its program ended with ${code}.`;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `No backup was made: its program cannot be started (${words}).`;
  }
}
