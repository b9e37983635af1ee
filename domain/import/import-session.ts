import type { Entry, NewEntry } from '../ledger/entry.ts';
import { type CsvDialect, localCsv } from '../text/write-csv.ts';
import { type CheckedImport, checkRows, type OpenQuestion } from './check-rows.ts';
import { type Decisions, noDecisions, type RowStatus } from './decisions.ts';
import { entryKey } from './entry-key.ts';
import type { JoinedRows } from './file/join-rows.ts';
import {
  type FileRefusal,
  layoutFor,
  openFile,
  type ReadingMode,
  readEvents,
} from './file/read-file.ts';
import type { Table } from './file/read-table.ts';
import { reasonHeader } from './file/recognise.ts';
import { guessMapping } from './layouts/by-columns.ts';
import type { Mapping } from './layouts/import-fields.ts';
import { exportCells, portfolioColumns } from './layouts/site-export.ts';
import type { DateOrderQuestion } from './rows/day-orders.ts';
import type { Layout } from './rows/layout.ts';
import { type RowView, rowView } from './shown-row.ts';

/** The coins that the site and the portfolio know, as sent between threads. */
export interface KnownLists {
  /** The coins of the market list, in its order. */
  coins: readonly { id: string; symbol: string }[];
  entries: readonly Entry[];
}

export type LayoutName = Pick<Layout, 'id' | 'service' | 'content' | 'since'>;

export interface OpenedFile {
  is: 'opened';
  /** The layout; null for an unknown one. */
  layout: LayoutName | null;
  drift: {
    layout: LayoutName;
    added: readonly string[];
    gone: readonly string[];
    renamed: readonly { from: string; to: string }[];
    isReadable: boolean;
  } | null;
  header: readonly string[];
  guess: Mapping;
  firstRow: readonly string[];
  rows: number;
}

export interface ImportSummary {
  is: 'checked';
  counts: CheckedImport['counts'];
  open: readonly OpenQuestion[];
  /** The assets with a rate that the person has given, each with the number of its rows. */
  rated: readonly { asset: string; rows: number }[];
  /** The number of transactions that would be added. */
  entries: number;
  coins: number;
  firstAt: number | null;
  lastAt: number | null;
  /** Set if the file does not show its date order. */
  dayChoice: DateOrderQuestion | null;
}

const nameOf = ({ id, service, content, since }: Layout): LayoutName => ({
  id,
  service,
  content,
  ...(since === undefined ? {} : { since }),
});

const isFull = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** One file that is being imported. The session stores nothing. */
export class ImportSession {
  #known: Parameters<typeof checkRows>[1];
  #decisions: Decisions = noDecisions;
  #table: Table | null = null;
  #joined: JoinedRows | null = null;
  #dayChoice: DateOrderQuestion | null = null;
  /** The entries of a file that is not a table. */
  #values: readonly unknown[] = [];
  #checked: CheckedImport | null = null;

  constructor({ coins, entries }: KnownLists) {
    const bySymbol = new Map<string, { id: string; symbol: string }[]>();
    for (const { id, symbol } of coins) {
      const upper = symbol.toUpperCase();
      bySymbol.set(upper, [...(bySymbol.get(upper) ?? []), { id, symbol: upper }]);
    }
    this.#known = {
      coins: bySymbol,
      ids: idsBySymbol(entries),
      keys: entries.map(entryKey),
    };
  }

  /** Checks the rows again with the portfolio's current entries, which another tab may have changed. */
  checkAgain(entries: readonly Entry[]): ImportSummary | null {
    this.#known = {
      ...this.#known,
      ids: idsBySymbol(entries),
      keys: entries.map(entryKey),
    };
    return this.decide(this.#decisions);
  }

  open(bytes: Uint8Array): OpenedFile | { is: 'refused'; refusal: FileRefusal } {
    const opened = openFile(bytes);
    if (opened.is === 'refused') return opened;
    if (opened.is === 'entries') {
      this.#joined = opened.joined;
      this.#values = opened.values;
      return {
        is: 'opened',
        layout: nameOf(opened.layout),
        drift: null,
        header: [],
        guess: {},
        firstRow: [],
        rows: opened.values.length,
      };
    }
    this.#table = opened.table;
    const { header, headerAt, layout, drift } = opened.table.recognised;
    const body = opened.table.rows.slice(headerAt + 1).filter(isFull);
    // Use the file's own spelling of the headers; the comparison uses lower case.
    const names = header.map((name, at) => opened.table.rows[headerAt]?.[at]?.trim() || name);
    const asWritten = (name: string) => names[header.indexOf(name)] ?? name;
    return {
      is: 'opened',
      layout: layout && nameOf(layout),
      drift: drift && {
        layout: nameOf(drift.layout),
        added: drift.added.map(asWritten),
        gone: drift.gone,
        renamed: drift.renamed.map(({ from, to }) => ({ from, to: asWritten(to) })),
        isReadable: drift.columnIndexes !== null,
      },
      header: names,
      guess: guessMapping(header),
      firstRow: body[0] ?? [],
      rows: body.length,
    };
  }

  /** Reads the rows of the opened file; null if the file lacks columns. */
  read(reading: ReadingMode, onRow: (done: number, all: number) => void): ImportSummary | null {
    if (this.#table !== null) {
      const how = layoutFor(this.#table, reading);
      if (how === null) return null;
      const { coins, ids } = this.#known;
      const isCoin = (symbol: string) => coins.has(symbol) || ids.has(symbol);
      const { order } = reading;
      const read = readEvents(this.#table, { ...how, order, isCoin }, onRow);
      this.#joined = read.joined;
      this.#dayChoice = read.dayChoice;
    }
    return this.decide(noDecisions);
  }

  decide(decisions: Decisions): ImportSummary | null {
    if (this.#joined === null) return null;
    const checked = checkRows(this.#joined, this.#known, decisions);
    this.#decisions = decisions;
    this.#checked = checked;
    const times = checked.entries.map(({ at = 0 }) => at);
    return {
      is: 'checked',
      counts: checked.counts,
      open: checked.open,
      rated: countRated(checked),
      entries: checked.entries.length,
      coins: new Set(checked.entries.map(({ coinId }) => coinId)).size,
      firstAt: times.reduce<number | null>(
        (first, at) => (first === null ? at : Math.min(first, at)),
        null,
      ),
      lastAt: times.reduce<number | null>(
        (last, at) => (last === null ? at : Math.max(last, at)),
        null,
      ),
      dayChoice: this.#dayChoice,
    };
  }

  /** The first rows with a status, or of the whole file, in the file's order. */
  rows(status: RowStatus | null, count: number): readonly RowView[] {
    const shown: RowView[] = [];
    for (const row of this.#checked?.rows ?? []) {
      if (shown.length === count) break;
      if (status === null || row.status === status) shown.push(rowView(row));
    }
    return shown;
  }

  get entries(): readonly NewEntry[] {
    return this.#checked?.entries ?? [];
  }

  /** The rows that could not be read or are undecided, unchanged, with a last column for the reason. */
  unimportedRows(): {
    header: readonly string[];
    rows: readonly { cells: readonly string[]; row: RowView }[];
    dialect: CsvDialect;
  } {
    const table = this.#table;
    const { headerAt, header } = table?.recognised ?? { headerAt: -1, header: portfolioColumns };
    const names = table?.rows[headerAt] ?? portfolioColumns;
    const cellsOf = (row: number) =>
      table === null ? exportCells(this.#values[row - 1]) : (table.rows[row - 1] ?? []);
    const rows = (this.#checked?.rows ?? [])
      .filter(({ status }) => status === 'refused' || status === 'undecided')
      .map((row) => ({ cells: padCells(cellsOf(row.row), header.length), row: rowView(row) }));
    // Keep the file's delimiter, because a reader derives the decimal mark from it.
    const dialect = table === null ? localCsv : { ...localCsv, separator: table.delimiter };
    return { header: [...padCells(names, header.length), reasonHeader], rows, dialect };
  }
}

function countRated({ rows }: CheckedImport): ImportSummary['rated'] {
  const counts = new Map<string, number>();
  for (const { rates, event } of rows)
    for (const { asset } of rates)
      counts.set(asset, (counts.get(asset) ?? 0) + (event?.rows.length ?? 1));
  return [...counts].map(([asset, count]) => ({ asset, rows: count }));
}

const padCells = (cells: readonly string[], length: number) =>
  Array.from({ length: Math.max(length, cells.length) }, (_, at) => cells[at] ?? '');

function idsBySymbol(entries: readonly Entry[]): Map<string, string[]> {
  const ids = new Map<string, Set<string>>();
  for (const { coin, coinId } of entries) ids.set(coin, (ids.get(coin) ?? new Set()).add(coinId));
  return new Map([...ids].map(([coin, found]) => [coin, [...found]]));
}
