import type { DatabaseSync } from 'node:sqlite';
import type { Tables } from '../tables.ts';
import { sqliteMigrations } from './sqlite-totals.ts';

/** The last number of each kind and year of documents that a store has given out. */
export type LastNumber = Tables['document_count'];

/** Numbers that the previous store has given out, and the restored one has not. */
export interface SkippedNumbers extends LastNumber {
  /** How many numbers were skipped. */
  skipped: number;
}

/**
 * The store value with the count of skipped numbers, by which the audit knows why these have no
 * document.
 */
export const skippedNumbersName = 'skipped_numbers';

/** Reads the columns of LastNumber on both engines. */
export const lastNumbersQuery =
  'select kind, year, last from document_count order by year, kind desc';

/** @returns empty for a database of other software; null if the file cannot be read */
export function readSqliteNumbers(db: DatabaseSync): LastNumber[] | null {
  try {
    return sqliteMigrations(db) === null
      ? []
      : db.prepare(lastNumbersQuery).all().map(parseLastNumber);
  } catch {
    return null;
  }
}

export const parseLastNumber = (row: Readonly<Record<string, unknown>>): LastNumber => ({
  kind: row['kind'] === 'credit' ? 'credit' : 'invoice',
  year: Number(row['year']),
  last: Number(row['last']),
});

export const skippedNumbers = (
  previous: readonly LastNumber[],
  restored: readonly LastNumber[],
): SkippedNumbers[] =>
  previous.flatMap((one) => {
    const own = restored.find(({ kind, year }) => kind === one.kind && year === one.year);
    const skipped = one.last - (own?.last ?? 0);
    return skipped > 0 ? [{ ...one, skipped }] : [];
  });

/**
 * Statements, for both engines, after which the restored store numbers its documents from the previous store's last
 * number on. A gap in the numbers can be explained, but two invoices with one number cannot.
 *
 * @param schema a prefix of the tables' names, such as `public.`
 */
export const skipNumbers = (numbers: readonly SkippedNumbers[], schema = ''): string[] =>
  numbers.flatMap(({ kind, year, last, skipped }) => [
    `insert into ${schema}document_count (kind, year, last) values ('${kind}', ${year}, ${last})
      on conflict (kind, year) do update set last = excluded.last;`,
    `insert into ${schema}store_value (name, value)
      values ('${skippedNumbersName}_${kind}_${year}', '${skipped}')
      on conflict (name) do update
      set value = cast(cast(store_value.value as integer) + ${skipped} as text);`,
  ]);
