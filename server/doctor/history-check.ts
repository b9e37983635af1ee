import { DatabaseSync } from 'node:sqlite';
import { reasonAgainstFile } from '../db/backup/sqlite-totals.ts';
import { isEmptyFile } from '../db/inspect-database.ts';
import { historyPlace } from '../market/history/history-database.ts';
import type { Settings } from '../site/env.ts';
import { type Finding, faultFinding, goodFinding, reasonOf } from './finding.ts';

/** Reads the whole file of recorded prices. The site goes on without it, so no other check finds damage. */
export function checkHistory(settings: Settings): Finding[] {
  const place = historyPlace(settings);
  if ('url' in place || isEmptyFile(place.file)) return [];
  const reason = reasonAgainst(place.file);
  return reason === null
    ? [goodFinding('prices', `${place.file}, where they are recorded, is whole.`)]
    : [
        faultFinding(
          'prices',
          `${place.file}, where they are recorded, cannot be used: ${reason}.`,
          'Stop the site, move the file away with those that begin with its name, and start the site: charts begin anew.',
        ),
      ];
}

function reasonAgainst(file: string): string | null {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      return reasonAgainstFile(db);
    } finally {
      db.close();
    }
  } catch (error) {
    return reasonOf(error);
  }
}
