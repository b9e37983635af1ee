import { type RawBuilder, sql } from 'kysely';
import { percentText } from '../../../domain/money/full-digits.ts';
import type { SnapshotReader } from '../../db/database.ts';
import { formatCents } from '../catalogue/currencies.ts';

export interface AuditFinding {
  kind: string;
  /** The sentence that names the rows that disagree. */
  found: string;
  fix: Fix;
}

/** What the owner can do about a finding, at the desk and with a command. */
export type Fix = Readonly<Record<'desk' | 'command', string>>;

export const fixForBoth = (text: string): Fix => ({ desk: text, command: text });

export type FindingText = Omit<AuditFinding, 'kind'>;

/** Finds the rows that violate one rule. */
export type Check = (snapshot: SnapshotReader) => Promise<readonly FindingText[]>;

/** The maximum number of findings of one kind. A broken database may have a million. */
export const maxFindings = 1_000;

type Row = Readonly<Record<string, string | number | null>>;

/**
 * @param find a query in SQL of both engines, for the rows that violate the rule
 * @param found the finding's sentence, with columns of the row in braces. A `$` after a column marks an amount in the
 * row's `currency`, a `%` a percentage.
 * @param fix may have columns in braces, too
 */
export const defineCheck =
  (find: RawBuilder<unknown>, found: string, { desk, command }: Fix): Check =>
  async (snapshot) => {
    const { rows } = await sql<Row>`${find} limit ${sql.lit(maxFindings)}`.execute(snapshot);
    return rows.map((row) => ({
      found: fillIn(found, row),
      fix: { desk: fillIn(desk, row), command: fillIn(command, row) },
    }));
  };

const fillIn = (sentence: string, row: Row): string =>
  sentence.replaceAll(/\{(\w+)([$%]?)\}/g, (_, name: string, unit: string) => {
    const value = row[name];
    if (value === undefined)
      throw new Error(`A check names ${name}, which its query does not read`);
    if (unit === '$') return formatCents(Number(value), String(row['currency']));
    return unit === '%' ? percentText(Number(value)) : String(value);
  });

const reportIt = 'and report this to the software’s maintainers.';

/** The fix for a row that the owner cannot correct. */
export const reportOrRestoreFix: Fix = {
  desk: `Nothing at the desk repairs this. Make a backup of the data as they are, look for a backup from before the fault, ${reportIt}`,
  command: `No command repairs this. Make a backup of the data as they are (backup), look for an earlier one that has no differences (audit), ${reportIt}`,
};

/** Suggests `first`, and then what to do if that does not correct the row. */
export const fixOrReport = (first: string): Fix => ({
  desk: `${first} ${reportOrRestoreFix.desk}`,
  command: `${first} ${reportOrRestoreFix.command}`,
});

/** For an order whose data or sums differ from its payment. */
export const comparePaymentFix = fixOrReport(
  'Compare it with its payment at the payment provider.',
);

/** For stock that differs from the sum of its moves: a new count sets the stock. */
export const countAgainFix: Fix = {
  desk: 'Count the pieces and type their number under Stock, at {variant}.',
  command: 'Count the pieces and enter their number: stock {variant} <number>.',
};

/** SQL for the smallest step of amounts in `currency`, in minor units; see `minorUnitStep`. */
export const currencyStepSql = `case when currency in ('isk', 'ugx') then 100
  when currency in ('bhd', 'jod', 'kwd', 'omr', 'tnd') then 10 else 1 end`;
