import { deskOrCommand } from '../../actor.ts';
import { latinAmount } from '../spreadsheet-amount.ts';
import type { CsvRow } from './csv.ts';
import { csvColumns } from './csv-columns.ts';

/** The rows read from another program's export. */
export interface ConvertedRows {
  /** The row under our column names, in our format. */
  rows: CsvRow[];
  /** Sentences for the owner. */
  notes: string[];
}

export interface ForeignRow {
  row: number;
  /** The cell below the first of these headers that the file has; '' if it has none. Marks the column as read. */
  cell(...headers: readonly string[]): string;
}

/** Makes rows that can be read by header, and tracks the columns that were not read. */
export function foreignRows(headers: readonly string[], lines: readonly CsvRow[]) {
  const read = new Set<number>();
  const rows = lines.map(
    ({ row, cells }): ForeignRow => ({
      row,
      cell(...names) {
        for (const name of names) {
          const index = headers.indexOf(name);
          if (index === -1) continue;
          read.add(index);
          return cells[index]?.trim() ?? '';
        }
        return '';
      },
    }),
  );
  /** The headers of columns with values that were not read. */
  const unread = () =>
    headers.filter(
      (header, index) =>
        header !== '' && !read.has(index) && lines.some(({ cells }) => (cells[index] ?? '').trim()),
    );
  return { rows, unread };
}

const rowsNamed = 10;

/** Collects notes, each with the numbers of all its rows. */
export function rowNotes() {
  const rowsOf = new Map<string, Set<number>>();
  return {
    add(row: number, sentence: string): void {
      rowsOf.set(sentence, (rowsOf.get(sentence) ?? new Set()).add(row));
    },
    all: (): string[] =>
      [...rowsOf]
        .map(([sentence, rows]) => ({ sentence, rows: [...rows].toSorted((a, b) => a - b) }))
        .toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))
        .map(({ sentence, rows }) => {
          const more = rows.length > rowsNamed ? ` and ${rows.length - rowsNamed} more` : '';
          const named = rows.slice(0, rowsNamed).join(', ');
          return `${rows.length === 1 ? 'row' : 'rows'} ${named}${more}: ${sentence}`;
        }),
  };
}

export type RowNotes = ReturnType<typeof rowNotes>;

/**
 * A weight in whole grams, also with the decimal comma or the marks between thousands of a spreadsheet; '' for none.
 *
 * @param gramsPerUnit the grams of the unit of the cell
 */
export function wholeGrams(
  { row }: ForeignRow,
  cell: string,
  { gramsPerUnit, notes }: { gramsPerUnit: number; notes: RowNotes },
): string {
  if (cell === '') return '';
  const figure = latinAmount(cell).replace(/\s/g, '');
  // Grams are seldom written with three decimals, so a mark before three digits may separate thousands.
  const isClear = gramsPerUnit !== 1 || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(figure);
  const mark = plainFigure.test(figure) ? '' : groupedFigure.exec(figure)?.[1];
  const plain = mark === undefined ? null : figure.replaceAll(mark, '').replace(',', '.');
  if (plain !== null && isClear) return String(Math.round(Number(plain) * gramsPerUnit) || '');
  notes.add(row, 'the weight is no number, or could be two as in 1.250, and is left out');
  return '';
}

const plainFigure = /^\d+(?:[.,]\d+)?$/;
/** A figure with one mark between all thousands, and perhaps another before decimals. */
const groupedFigure = /^[1-9]\d{0,2}([.,'’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** Notes that several programs' files share. */
export const uncountedNotes = {
  soldOn: 'it is sold without stock too, so its stock is not counted',
  belowZero: 'a stock below 0 is read as 0',
};

/** The end of a note that begins with the reason why the file does not give the stock. */
export const countAdvice =
  'a new one begins with 0, and one that is there keeps its stock. Count them: import a file with sku and stock';

export const sharedStockNote = (): string =>
  `one stock for several variants is not possible here: each begins with 0, until you say how many there are of each (${deskOrCommand({ desk: 'under Stock', command: 'npm run store -- stock' })}, or a file with sku and stock)`;

/** Cells by our headers: '' leaves a value as it is, null empties it. */
export type CatalogueCells = Record<string, string | null>;

/** Makes rows in our format. A column is left out if none of the rows has a cell for it. */
export function catalogueRows(rows: readonly { row: number; cells: CatalogueCells }[]): CsvRow[] {
  const headers = csvColumns
    .map(({ header }) => header)
    .filter((header) => rows.some(({ cells }) => header in cells));
  return [
    { row: 1, cells: headers },
    ...rows.map(({ row, cells }) => ({
      row,
      cells: headers.map((header) => (header in cells ? (cells[header] ?? null) : '')),
    })),
  ];
}

/** Sentences about columns that have no counterpart in the catalogue. */
export const leftOutNotes = (headers: readonly string[]): string[] =>
  headers.length === 0
    ? []
    : [`these columns have no place here and are left out: ${headers.join(', ')}`];
