import { Cells, type Writing } from '../rows/cells.ts';
import type { ReadRow } from '../rows/event.ts';
import { fileMark } from '../rows/figures.ts';
import type { Layout } from '../rows/layout.ts';
import { fileOrder } from '../rows/times.ts';
import type { Table } from './read-table.ts';

type Rows = readonly (readonly string[])[];

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

export interface HowToRead {
  layout: Layout;
  places: ReadonlyMap<string, number>;
  header: readonly string[];
  headerAt: number;
  /** Whether a symbol is a coin of the site or of the portfolio. */
  isCoin(symbol: string): boolean;
}

/** Reads all rows below the header. `onRow` is told how many are read, and from how many. */
export function readRows(
  { rows, delimiter }: Pick<Table, 'rows' | 'delimiter'>,
  how: HowToRead,
  onRow: (done: number, all: number) => void = () => {},
): ReadRow[] {
  const { layout, header, headerAt } = how;
  const code = codeIn(how);
  const places = withCurrency(how, code);
  const body = rows.slice(headerAt + 1);
  const writing = { ...writingOf(body, { layout, places, delimiter }), isCoin: how.isCoin };
  const lastNeeded = Math.max(...layout.needs.map((column) => places.get(column) ?? 0));
  const read: ReadRow[] = [];
  for (const [index, cells] of body.entries()) {
    onRow(index + 1, body.length);
    if (isBlank(cells)) continue;
    const row = headerAt + index + 2;
    const isTooWide = cells.length > header.length && !isBlank(cells.slice(header.length));
    if (cells.length <= lastNeeded || isTooWide) {
      const problem = { why: 'columns', count: cells.length, expected: header.length } as const;
      read.push({ row, event: null, problem });
      continue;
    }
    const reader = new Cells(withCode(cells, header.length, code), places, writing);
    const event = layout.read(reader);
    read.push(
      reader.problem === null
        ? { row, event, problem: null }
        : { row, event: null, problem: reader.problem },
    );
  }
  return read;
}

/** The currency that a head names, such as `eur subtotal`. */
function codeIn({ layout, header, places }: HowToRead): string | null {
  for (const [column, place] of places) {
    if (!column.includes('{cur}')) continue;
    const [before = '', behind = ''] = column.replace(/#\d+$/, '').split('{cur}');
    const head = header[place] ?? '';
    return head.slice(before.length, head.length - behind.length);
  }
  return layout.columns.some((column) => column.includes('{cur}')) ? '' : null;
}

/** As if it stood in a last column of every row. */
const withCurrency = ({ places, header }: HowToRead, code: string | null) =>
  code === null ? places : new Map([...places, ['{cur}', header.length]]);

function withCode(cells: readonly string[], width: number, code: string | null) {
  if (code === null) return cells;
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), code];
}

/** How many rows tell how a file writes its numbers and dates. */
const rowsLookedAt = 5_000;

/**
 * A known layout writes a decimal point unless the file shows otherwise. Without commas between its cells a spreadsheet has
 * saved it again, by whose language a comma may be a decimal one.
 */
function writingOf(
  body: Rows,
  { layout, places, delimiter }: Pick<HowToRead, 'layout' | 'places'> & Pick<Table, 'delimiter'>,
): Omit<Writing, 'isCoin'> {
  const sample = body.slice(0, rowsLookedAt);
  const columns = [...places.entries()];
  const times = columns.filter(([name]) => /date|time|created at/.test(name)).map(([, at]) => at);
  const others = columns.map(([, at]) => at).filter((at) => !times.includes(at));
  const cellsOf = (wanted: readonly number[]) =>
    sample.flatMap((cells) => wanted.map((at) => cells[at] ?? ''));
  const isAsWritten = layout.id !== 'columns' && layout.id !== 'ghostfolio' && delimiter === ',';
  const mark = fileMark(cellsOf(others)) ?? (isAsWritten ? '.' : null);
  return {
    mark: mark === 'both' ? null : mark,
    order: fileOrder(cellsOf(times)) ?? layout.order ?? null,
  };
}
