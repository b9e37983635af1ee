import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../db/database.ts';

/** Something that does not add up, in plain words. */
export interface AuditFinding {
  /** The check that found it. */
  kind: string;
  says: string;
  todo: string;
}

type FindingWords = Pick<AuditFinding, 'says' | 'todo'>;

/** Finds the rows that break one rule; none if all is well. */
export type Check = (snapshot: Snapshot) => Promise<readonly FindingWords[]>;

/** The most findings of each kind; a broken database may have a million. */
export const findingsMax = 1_000;

/** @param find a query that both engines understand, for the rows that break the rule */
export const check =
  <Row>(find: RawBuilder<Row>, words: (row: Row) => FindingWords): Check =>
  async (snapshot) =>
    (await sql<Row>`${find} limit ${sql.lit(findingsMax)}`.execute(snapshot)).rows.map(words);

/** The last resort when no command can put a row right. */
export const askOrRestore =
  'No command repairs this. Keep a copy as it is (backup), look for a backup from before it (audit says whether one adds up), and report it to whoever maintains the software.';

/** SQL for the step that amounts in `currency` are multiples of, as in `stepOf`. */
export const currencyStep = `case when currency in ('isk', 'ugx') then 100
  when currency in ('bhd', 'jod', 'kwd', 'omr', 'tnd') then 10 else 1 end`;
