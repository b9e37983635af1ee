import type { MoveTotals } from '../../db/backup/move-to-postgres.ts';
import { DatabaseUnavailableError } from '../../db/database-unavailable.ts';
import { type DatabaseState, inspectDatabase, queryReadOnly } from '../../db/inspect-database.ts';
import { readInSnapshot } from '../../db/read-in-snapshot.ts';
import { unsupportedVersionText } from '../../db/schema/migrate.ts';
import { type AuditResult, auditStore } from '../audit/audit-store.ts';
import { databaseFileChecks } from '../audit/database-file-checks.ts';
import { accept, type Outcome, refused } from '../http/refusal.ts';

interface MoveTarget {
  url: string;
  /** The URL without its password, for messages. */
  name: string;
}

/** Parses the URL of a PostgreSQL database; null for any other URL. */
export function parseMoveTarget(url: string): MoveTarget | null {
  const parsed = URL.parse(url);
  return parsed !== null && /^postgres(?:ql)?:$/.test(parsed.protocol)
    ? { url, name: parsed.host + parsed.pathname }
    : null;
}

/**
 * Copies the store from its file into an empty database, and compares every row.
 *
 * @returns refused if the store cannot be moved
 */
export async function moveStore(
  place: { file: string },
  { url, name }: MoveTarget,
  progress: (done: number, all: number) => void,
): Promise<Outcome<MoveTotals, string>> {
  const fail = (reason: string) => refused(`Nothing was moved: ${reason}.`);
  try {
    const reason = reasonAgainst(await inspectDatabase(place), place.file);
    if (reason !== null) return fail(reason);
    const before = await queryReadOnly(place, (db) =>
      readInSnapshot(db, (snapshot) => auditStore(snapshot)),
    );
    const { moveToPostgres } = await import('../../db/backup/move-to-postgres.ts');
    const moved = await moveToPostgres(place.file, {
      url,
      name,
      progress,
      async verify(arrived) {
        // Ignore differences that the source has as well.
        const isSame =
          before !== null && sentences(before) === sentences(await auditStore(arrived));
        return isSame ? null : 'audit finds other differences in the copy than in the file';
      },
    });
    return accept(moved);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError && error.mayBeDone)
      return refused(
        `${name} went away at the very end, so all rows have arrived or none. Run this again: if it says that the database is not empty, they have.`,
      );
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** The reason why the file cannot be moved; null if it can. */
function reasonAgainst(state: DatabaseState, file: string): string | null {
  if (state === 'new') return `there is no store in ${file}`;
  if (state === 'before-first') return unsupportedVersionText;
  if (state === 'later') return 'a later version of this software has used the store';
  return state === 'earlier'
    ? 'an earlier version of this software has used the store; start the site once with this one, and stop it'
    : null;
}

/** Sorts the sentences, because the two engines return rows in different orders. */
const sentences = ({ differences }: AuditResult): string =>
  differences
    .filter(({ kind }) => !Object.hasOwn(databaseFileChecks, kind))
    .map(({ found }) => found)
    .toSorted()
    .join('\n');
