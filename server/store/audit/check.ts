import { type RawBuilder, sql } from 'kysely';
import type { Snapshot } from '../../db/database.ts';
import { formatCents } from '../catalogue/currencies.ts';

export interface AuditFinding {
  kind: string;
  /** The sentence that says which rows disagree. */
  found: string;
  fix: Fix;
}

/** What the owner does about a finding, at the desk and with a command. */
export type Fix = Readonly<Record<'desk' | 'command', string>>;

/** The fix of a finding for which the desk and the commands do nothing different. */
export const sameFix = (text: string): Fix => ({ desk: text, command: text });

export type FindingText = Omit<AuditFinding, 'kind'>;

/** Finds the rows that violate one rule; none if all is well. */
export type Check = (snapshot: Snapshot) => Promise<readonly FindingText[]>;

/** The most findings of each kind; a broken database may have a million. */
export const findingsMax = 1_000;

type Row = Readonly<Record<string, string | number | null>>;

/**
 * @param find a query that both engines understand, for the rows that violate the rule
 * @param found the sentence, with the row's columns in braces; a `$` behind a column marks money in the row's
 * `currency`
 * @param fix has columns in braces, too
 */
export const defineCheck =
  (find: RawBuilder<unknown>, found: string, { desk, command }: Fix): Check =>
  async (snapshot) => {
    const { rows } = await sql<Row>`${find} limit ${sql.lit(findingsMax)}`.execute(snapshot);
    return rows.map((row) => ({
      found: fillIn(found, row),
      fix: { desk: fillIn(desk, row), command: fillIn(command, row) },
    }));
  };

const fillIn = (sentence: string, row: Row): string =>
  sentence.replaceAll(/\{(\w+)(\$?)\}/g, (_, name: string, isMoney: string) => {
    const value = row[name];
    if (value === undefined)
      throw new Error(`A check names ${name}, which its query does not read`);
    return isMoney ? formatCents(Number(value), String(row['currency'])) : String(value);
  });

const reportIt = 'and report this to whoever maintains the software.';

/** The fix if nothing that the owner can do corrects a row. */
export const reportOrRestore: Fix = {
  desk: `Nothing at the desk repairs this. Make a backup of the data as they are, look for a backup from before the fault, ${reportIt}`,
  command: `No command repairs this. Make a backup of the data as they are (backup), look for an earlier one that has no differences (audit), ${reportIt}`,
};

/** `first`, and then what to do if nothing corrects a row. */
export const fixOrReport = (first: string): Fix => ({
  desk: `${first} ${reportOrRestore.desk}`,
  command: `${first} ${reportOrRestore.command}`,
});

/** An order or its sums differ from what was paid. */
export const comparePayment = fixOrReport('Compare it with its payment at the payment provider.');

/** A new count replaces the sum of the movements. */
export const countAgain: Fix = {
  desk: 'Count the pieces and type their number under Stock, at {variant}.',
  command: 'Count the pieces and enter their number: stock {variant} <number>.',
};

/** SQL for the step of `currency`, as in `minorUnitStep`: amounts are multiples of it. */
export const currencyStepSql = `case when currency in ('isk', 'ugx') then 100
  when currency in ('bhd', 'jod', 'kwd', 'omr', 'tnd') then 10 else 1 end`;
