import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { countOf } from '../../../domain/text/count-of.ts';
import { printable } from '../../../domain/text/one-line.ts';
import { readInterval } from '../../../domain/time/interval.ts';
import { inspectDatabase } from '../../db/inspect-database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { backupName, keptBackups, removeOld, timeInName } from '../backup/keep-backups.ts';
import { noteBackup } from '../backup/last-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Backup, takeBackup } from '../backup/take-backup.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import {
  always,
  type CommandDeps,
  never,
  type PlaceCall,
  type PlaceCommand,
  type Values,
} from './call.ts';
import { createProgress } from './progress.ts';
import { count } from './text/import-text.ts';
import { json } from './text/print.ts';

/** Commands on the database as a whole, which they do not open as a store: backups bring no tables up to date. */
export const backupCommands: Record<string, PlaceCommand> = {
  backup: {
    operands: { min: 0, max: 1, say: 'the name of one file, or --to' },
    options: ['every', 'keep', 'to'],
    changes: never,
    readAt: ([file], values) => {
      const { to, every, keep } = values;
      if (file !== undefined)
        return to === undefined && every === undefined && keep === undefined
          ? accept(backUpTo(file, values))
          : refused('--to, --every and --keep name a folder of backups, and go without a file.');
      if (to === undefined) return refused("'backup' takes the name of a file, or --to a folder.");
      const plan = planOf(values, to);
      return plan.ok ? accept(keepBackingUp(plan.value, values)) : plan;
    },
  },
  restore: {
    operands: { min: 1, max: 1, say: 'the name of a backup' },
    options: ['replace'],
    changes: always,
    readAt: ([file = ''], values) => accept(restore(file, values)),
  },
};

function backUpTo(name: string, values: Values): PlaceCall {
  return async (place, deps) => {
    const made = await take(place, deps, resolve(deps.folder, name));
    return made.ok ? accept(backupText(made.value, values, deps.where())) : made;
  };
}

async function take(
  place: Parameters<PlaceCall>[0],
  deps: CommandDeps,
  file: string,
): Promise<Outcome<Backup, string>> {
  const { environment, where } = deps;
  const atMs = deps.now();
  const made = await showingBytes(deps, (progress) =>
    takeBackup({ place, where: where(), environment, progress }, file),
  );
  if (made.ok) await note(place, { atMs, file, host: hostname() }, deps);
  return made;
}

/** Notes a backup in the store that it is of, so that the site and the doctor know how old it is. */
async function note(
  place: Parameters<PlaceCall>[0],
  backup: Parameters<typeof noteBackup>[1],
  { err }: CommandDeps,
): Promise<void> {
  try {
    // A backup brings no tables up to date.
    if ((await inspectDatabase(place)) !== 'current') return;
    const database = await openDatabase({ place });
    try {
      await database.write((transaction) => noteBackup(transaction, backup));
    } finally {
      await database.close();
    }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    err(
      `The backup is good, but the store could not note it (${printable(words)}): the site and the doctor take the one before for the last.\n`,
    );
  }
}

async function showingBytes<T>(
  deps: CommandDeps,
  work: (seen: (done: number, all?: number) => void) => Promise<T>,
): Promise<T> {
  const progress = createProgress(deps, 'Kilobytes');
  try {
    return await work((done, all) =>
      progress.at(done / 1_000, all === undefined ? null : all / 1_000),
    );
  } finally {
    progress.end();
  }
}

/** @param where the database, which may be another one than was meant */
const backupText = (backup: Backup, values: Values, where: string): string =>
  values.json
    ? json({ ...backup, database: where })
    : `${printable(backup.file)} is a copy of ${printable(where)} with ${countOf(backup.orders, 'order')} and ${countOf(backup.onHand, 'piece')} of stock (${count(Math.ceil(backup.bytes / 1_000))} kB). It was opened and compared.\n`;

interface Plan {
  to: string;
  /** Null: once. */
  everyMs: number | null;
  /** Null: all. */
  keep: number | null;
}

function planOf({ every, keep }: Values, to: string): Outcome<Plan, string> {
  const everyMs = every === undefined ? null : readInterval(every);
  if (every !== undefined && everyMs === null)
    return refused('--every takes a time such as 30m, 24h or 7d.');
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))
    return refused('--keep takes how many backups are kept, such as 7.');
  return accept({ to, everyMs, keep: keep === undefined ? null : Number(keep) });
}

/** After a failure the next try comes sooner. */
const againMs = 10 * 60_000;
/** Timers are not made for months. */
const longestWaitMs = 60 * 60_000;

function keepBackingUp({ to, everyMs, keep }: Plan, values: Values): PlaceCall {
  return async (place, deps) => {
    const folder = resolve(deps.folder, to);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      return refused(`There is no folder ${to}.`);
    const once = async () => {
      const name = backupName(deps.now(), 'file' in place);
      const made = await take(place, deps, join(folder, name));
      if (!made.ok) return made;
      const gone = keep === null ? [] : removeOld(folder, keep, deps.now());
      const text = gone.map((old) => `${old} is removed.\n`).join('');
      return accept(backupText(made.value, values, deps.where()) + (values.json ? '' : text));
    };
    if (everyMs === null) return once();
    // Looks at the folder each time: a process that is started again goes on where it was, and a clock may be set meanwhile.
    const leftMs = () => {
      const nowMs = deps.now();
      const [newest] = keptBackups(folder, nowMs);
      return newest === undefined ? 0 : newest.atMs + everyMs - nowMs;
    };
    for (;;) {
      for (let left = leftMs(); left > 0; left = leftMs())
        if (!(await deps.wait(Math.min(left, longestWaitMs)))) return accept('');
      const made = await once();
      if (made.ok) deps.out(made.value);
      else {
        deps.err(`${timeInName(deps.now())} ${printable(made.refusal)}\n`);
        if (!(await deps.wait(Math.min(everyMs, againMs)))) return accept('');
      }
    }
  };
}

function restore(name: string, values: Values): PlaceCall {
  return async (place, deps) => {
    const { folder, environment, where, now } = deps;
    const done = await showingBytes(deps, (progress) =>
      restoreBackup(resolve(folder, name), {
        place,
        where: where(),
        environment,
        progress,
        replace: values.replace ?? false,
        // To the millisecond: one that was killed may be run again within the second.
        at: new Date(now()).toISOString().replaceAll(':', '-'),
      }),
    );
    if (!done.ok) return done;
    const { totals, before } = done.value;
    if (values.json) return accept(json({ ...totals, before }));
    const aside = before === null ? '' : `What was there before is in ${before}.\n`;
    return accept(
      `${where()} is as it was when ${printable(name)} was made: ${countOf(totals.orders, 'order')}, ${countOf(totals.onHand, 'piece')} of stock.\n${aside}Run audit before you start the site: it also says which payments have arrived since.\n`,
    );
  };
}
