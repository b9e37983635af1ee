import { countOf } from '../../../domain/text/count-of.ts';
import type { Moved } from '../../db/backup/move-to-postgres.ts';
import { DatabaseBusy } from '../../db/database-busy.ts';
import { type DatabaseState, inspectDatabase, lookInto } from '../../db/inspect-database.ts';
import { beforeFirst } from '../../db/migrate.ts';
import { readAtOnce } from '../../db/read-at-once.ts';
import { type Audited, auditStore } from '../audit/audit-store.ts';
import { fileChecks } from '../audit/file-checks.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';
import { always, type CommandDeps, type PlaceCommand } from './call.ts';
import { createProgress } from './progress.ts';
import { count } from './text/import-text.ts';
import { json } from './text/print.ts';

export const moveCommand: PlaceCommand = {
  operands: { min: 0, max: 1, say: 'the address of a PostgreSQL database' },
  changes: always,
  readAt: ([given], values) => {
    if (given !== undefined && targetAt(given) === null)
      return refused(`'move-to-postgres' takes ${suchAddress}.`);
    return accept(async (place, deps) => {
      if ('url' in place)
        return refused('The store is in PostgreSQL already: DATABASE_URL is set.');
      const target = targetAt(given ?? deps.environment['MOVE_TO'] ?? '');
      if (target === null) return refused(`Name ${suchAddress}, or set MOVE_TO to it.`);
      const moved = await move(place, target, deps);
      if (!moved.ok) return moved;
      if (values.json) return accept(json(moved.value));
      const { rows, orders, onHand } = moved.value;
      return accept(
        `${count(rows)} rows are in ${target.name}, and each was compared: ${countOf(orders, 'order')}, ${countOf(onHand, 'piece')} of stock.\nNow set DATABASE_URL to that address, in .env or where the site is started, and start the site. ${place.file} is as it was: keep it until you are sure.\n`,
      );
    });
  },
};

const suchAddress = 'an address such as postgres://user:password@host/store';

interface Target {
  address: string;
  /** The address, for people. */
  name: string;
}

/** Null if it is no address of PostgreSQL. */
function targetAt(address: string): Target | null {
  const url = URL.parse(address);
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol)
    ? { address, name: url.host + url.pathname }
    : null;
}

async function move(
  place: { file: string },
  { address, name }: Target,
  deps: CommandDeps,
): Promise<Outcome<Moved, string>> {
  const progress = createProgress(deps, 'Rows');
  const fail = (reason: string) => refused(`Nothing was moved: ${reason}.`);
  try {
    const reason = reasonAgainst(await inspectDatabase(place), place.file);
    if (reason !== null) return fail(reason);
    const before = await lookInto(place, (db) =>
      readAtOnce(db, (snapshot) => auditStore(snapshot)),
    );
    const { moveToPostgres } = await import('../../db/backup/move-to-postgres.ts');
    const moved = await moveToPostgres(place.file, {
      url: address,
      name,
      progress: progress.at,
      async verify(arrived) {
        // What did not add up before cannot do so now.
        const isSame =
          before !== null && sentences(before) === sentences(await auditStore(arrived));
        return isSame ? null : 'audit says other things of the copy than of the file';
      },
    });
    return accept(moved);
  } catch (error) {
    if (error instanceof DatabaseBusy && error.mayBeDone)
      return refused(
        `${name} went away at the very end, so all rows have arrived or none. Run this again: if it says that the database is not empty, they have.`,
      );
    return fail(error instanceof Error ? error.message : String(error));
  } finally {
    progress.end();
  }
}

/** Null if the file can be moved. */
function reasonAgainst(state: DatabaseState, file: string): string | null {
  if (state === 'new') return `there is no store in ${file}`;
  if (state === 'before-first') return beforeFirst;
  if (state === 'later') return 'a later version of this software has used the store';
  return state === 'earlier'
    ? 'an earlier version of this software has used the store; start the site once with this one, and stop it'
    : null;
}

/** Comparable between engines, which sort differently. */
const sentences = ({ differences }: Audited): string =>
  differences
    .filter(({ kind }) => !Object.hasOwn(fileChecks, kind))
    .map(({ says }) => says)
    .toSorted()
    .join('\n');
