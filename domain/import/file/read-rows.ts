import { latinFigure, latinText } from '../../locale/latin-text.ts';
import type { DateOrder } from '../../locale/locale-format.ts';
import { Cells, type Notation } from '../rows/cells.ts';
import { type DateOrderQuestion, fileDays } from '../rows/day-orders.ts';
import type { Layout } from '../rows/layout.ts';
import { fileDecimalMark } from '../rows/parse-figure.ts';
import type { ReadRow } from '../rows/row-event.ts';
import type { Table } from './read-table.ts';

type Rows = readonly (readonly string[])[];

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

export interface ReadingPlan {
  layout: Layout;
  columnIndexes: ReadonlyMap<string, number>;
  header: readonly string[];
  headerAt: number;
  order?: DateOrder | undefined;
  /** True if a symbol is a coin of the site or of the portfolio. */
  isCoin(symbol: string): boolean;
}

/** Reads all rows below the header. `onRow` receives the number of rows read and the total. */
export function readRows(
  { rows, delimiter }: Pick<Table, 'rows' | 'delimiter'>,
  how: ReadingPlan,
  onRow: (done: number, all: number) => void = () => {},
): { rows: ReadRow[]; dayChoice: DateOrderQuestion | null } {
  const { layout, header, headerAt } = how;
  const code = codeIn(how);
  const places = withCurrency(how, code);
  const body = rows.slice(headerAt + 1);
  const columns = columnsIn(places);
  const days = fileDays(textsIn(body, columns.times, latinText), {
    layout: layout.order,
    chosen: how.order,
  });
  const writing: Notation = {
    mark: markIn(textsIn(body.slice(0, sampledRows), columns.others, latinFigure), {
      layout,
      delimiter,
    }),
    order: days.order,
    isCoin: how.isCoin,
  };
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
  return { rows: read, dayChoice: days.choice };
}

/** The currency that a header contains, such as `eur subtotal`. */
function codeIn({ layout, header, columnIndexes }: ReadingPlan): string | null {
  for (const [column, place] of columnIndexes) {
    if (!column.includes('{cur}')) continue;
    const [before = '', behind = ''] = column.replace(/#\d+$/, '').split('{cur}');
    const name = header[place] ?? '';
    return name.slice(before.length, name.length - behind.length);
  }
  return layout.columns.some((column) => column.includes('{cur}')) ? '' : null;
}

/** The columns, with a currency for the whole file as an additional last column. */
const withCurrency = ({ columnIndexes, header }: ReadingPlan, code: string | null) =>
  code === null ? columnIndexes : new Map([...columnIndexes, ['{cur}', header.length]]);

function withCode(cells: readonly string[], width: number, code: string | null) {
  if (code === null) return cells;
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? ''), code];
}

/** The number of rows that reveal the file's number format. */
const sampledRows = 5_000;

function columnsIn(places: ReadonlyMap<string, number>) {
  const columns = [...places.entries()];
  const times = columns.filter(([name]) => /date|time|created at/.test(name)).map(([, at]) => at);
  return { times, others: columns.map(([, at]) => at).filter((at) => !times.includes(at)) };
}

function* textsIn(
  rows: Rows,
  columns: readonly number[],
  latin: (cell: string) => string,
): Iterable<string> {
  for (const cells of rows) for (const at of columns) yield latin(cells[at] ?? '');
}

/**
 * The decimal mark of a file. A known layout writes a point unless the file shows otherwise. If the cells are no longer
 * separated by commas, a spreadsheet has saved the file again, and the spreadsheet's language may use a decimal comma.
 */
function markIn(
  texts: Iterable<string>,
  { layout, delimiter }: Pick<ReadingPlan, 'layout'> & Pick<Table, 'delimiter'>,
): Notation['mark'] {
  const isAsWritten = layout.id !== 'columns' && layout.id !== 'ghostfolio' && delimiter === ',';
  const mark = fileDecimalMark(texts) ?? (isAsWritten ? '.' : null);
  return mark === 'both' ? null : mark;
}
