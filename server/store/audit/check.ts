import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../db/database.ts';
import { formatCents } from '../catalogue/currencies.ts';

export interface AuditFinding {
  kind: string;
  says: string;
  todo: string;
}

type FindingWords = Pick<AuditFinding, 'says' | 'todo'>;

/** Finds the rows that violate one rule; none if all is well. */
export type Check = (snapshot: Snapshot) => Promise<readonly FindingWords[]>;

/** The most findings of each kind; a broken database may have a million. */
export const findingsMax = 1_000;

type Row = Readonly<Record<string, string | number | null>>;

/**
 * @param find a query that both engines understand, for the rows that violate the rule
 * @param says the sentence, with the row's columns in braces; a `$` behind a column marks money in the row's
 * `currency`
 */
export const defineCheck =
  (find: RawBuilder<unknown>, says: string, todo: string): Check =>
  async (snapshot) => {
    const { rows } = await sql<Row>`${find} limit ${sql.lit(findingsMax)}`.execute(snapshot);
    return rows.map((row) => ({ says: fillIn(says, row), todo: fillIn(todo, row) }));
  };

const fillIn = (sentence: string, row: Row): string =>
  sentence.replaceAll(/\{(\w+)(\$?)\}/g, (_, name: string, isMoney: string) => {
    const value = row[name];
    if (value === undefined)
      throw new Error(`A check names ${name}, which its query does not read`);
    return isMoney ? formatCents(Number(value), String(row['currency'])) : String(value);
  });

/** The advice if no command can correct a row. */
export const askOrRestore =
  'No command repairs this. Keep a copy as it is (backup), look for a backup from before it (audit says whether one adds up), and report it to whoever maintains the software.';

/** SQL for the step of `currency`, as in `minorUnitStep`: amounts are multiples of it. */
export const currencyStepSql = `case when currency in ('isk', 'ugx') then 100
  when currency in ('bhd', 'jod', 'kwd', 'omr', 'tnd') then 10 else 1 end`;
