import { readEntry } from '../../ledger/entry.ts';
import type { DateOrder } from '../../locale/locale-format.ts';
import { decodeText } from '../../text/decode-text.ts';
import { isRecord } from '../../text/unknown-record.ts';
import { byColumns } from '../layouts/by-columns.ts';
import type { Mapping } from '../layouts/import-fields.ts';
import { portfolioLayout } from '../layouts/site-export.ts';
import type { DateOrderQuestion } from '../rows/day-orders.ts';
import type { Layout } from '../rows/layout.ts';
import type { ReadRow } from '../rows/row-event.ts';
import { type JoinedRows, joinRows } from './join-rows.ts';
import { type ReadingPlan, readRows } from './read-rows.ts';
import { readTable, type Table, type TableRefusal } from './read-table.ts';
import { columnIndexes, type HeaderDrift } from './recognise.ts';

/** The reason why a whole file cannot be read. */
export type FileRefusal =
  | Exclude<ReturnType<typeof decodeText>, { text: string }>
  | TableRefusal
  | { why: 'noRows' };

export type DecodedFile =
  | { is: 'refused'; refusal: FileRefusal }
  | { is: 'table'; table: Table }
  | { is: 'entries'; layout: Layout; joined: JoinedRows; values: readonly unknown[] };

export function openFile(bytes: Uint8Array): DecodedFile {
  const decoded = decodeText(bytes);
  if ('why' in decoded) return { is: 'refused', refusal: decoded };
  const values = itemsIn(decoded.text);
  if (values !== null)
    return values.length === 0
      ? { is: 'refused', refusal: { why: 'noRows' } }
      : {
          is: 'entries',
          layout: portfolioLayout,
          joined: joinRows(values.map(readStored)),
          values,
        };
  const table = readTable(decoded.text);
  if ('why' in table) return { is: 'refused', refusal: table };
  const hasRows = table.rows
    .slice(table.recognised.headerAt + 1)
    .some((cells) => cells.some((cell) => cell.trim() !== ''));
  return hasRows ? { is: 'table', table } : { is: 'refused', refusal: { why: 'noRows' } };
}

/**
 * The transactions in a copy of the browser's storage: the list alone or the whole storage, as text or
 * as parsed values.
 *
 * @returns null for another kind of file
 */
function itemsIn(text: string): readonly unknown[] | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const value = valueIn(text);
  const stored = isRecord(value) ? value['portfolio'] : value;
  const list = typeof stored === 'string' ? valueIn(stored) : stored;
  return Array.isArray(list) ? list : null;
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readStored(value: unknown, index: number): ReadRow {
  const entry = readEntry(value);
  const row = index + 1;
  return entry === undefined
    ? { row, event: null, problem: { why: 'nothing' } }
    : { row, event: { at: 0, kind: 'trade', entry }, problem: null };
}

/** The way to read a table's columns: by the known layout, by the nearest one, or by the person's mapping. */
export type ReadingMode = (
  | { as: 'known' }
  | { as: 'nearest' }
  | { as: 'columns'; mapping: Mapping }
) & {
  order?: DateOrder | undefined;
};

/** The layout that a reading uses and the indexes of its columns; null if the file lacks columns. */
export function layoutFor(
  { recognised }: Table,
  reading: ReadingMode,
): { layout: Layout; columnIndexes: ReadonlyMap<string, number> } | null {
  if (reading.as === 'columns')
    return { layout: byColumns, columnIndexes: columnIndexes(reading.mapping) };
  if (reading.as === 'known')
    return (
      recognised.layout && { layout: recognised.layout, columnIndexes: recognised.columnIndexes }
    );
  const drift: HeaderDrift | null = recognised.drift;
  return drift?.columnIndexes ? { layout: drift.layout, columnIndexes: drift.columnIndexes } : null;
}

export function readEvents(
  table: Table,
  how: Pick<ReadingPlan, 'layout' | 'columnIndexes' | 'isCoin' | 'order'>,
  onRow?: (done: number, all: number) => void,
): { joined: JoinedRows; dayChoice: DateOrderQuestion | null } {
  const { header, headerAt } = table.recognised;
  const { rows, dayChoice } = readRows(table, { ...how, header, headerAt }, onRow);
  return { joined: joinRows(rows), dayChoice };
}
