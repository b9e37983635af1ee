import { describe, expect, test } from 'vitest';
import { openFile } from '../../domain/import/file/read-file.ts';
import { bytesOf, describeRow, importFile, type TestDecisions } from './import-file.ts';

export interface Fixture {
  /** Lines before the header. */
  before?: readonly string[];
  header: string;
  /** Each row and its result. */
  rows: readonly (readonly [line: string, becomes: string])[];
  decisions?: TestDecisions;
}

/** Recognises the layout of a file by its header. */
function recognise(text: string) {
  const opened = openFile(bytesOf(text));
  if (opened.is !== 'table') throw new Error(opened.is);
  return opened.table.recognised;
}

/** A column of a layout as its files name it. */
const columnInFile = (column: string) => column.replace('{cur}', 'eur').replace(/#\d+$/, '');

/** Tests a layout with a file of every kind of row, and with headers that differ in one column. */
export function layoutTest(id: string, { before = [], header, rows, decisions = {} }: Fixture) {
  const lines = [...before, header, ...rows.map(([line]) => line)];
  describe(id, () => {
    test('is recognised by its header, and each of its rows gets the expected result', () => {
      const read = importFile(lines.join('\n'), { decisions });
      expect(read.layout).toBe(id);
      const became = read.rows.map((row) => [lines[row.row - 1], describeRow(row)]);
      expect(became).toEqual(rows.map(([line, becomes]) => [line, becomes]));
      const sum = Object.values(read.counts).reduce((all, count) => all + count, 0);
      expect(sum).toBe(rows.length);
    });

    test('an added, missing or renamed column is reported, and nothing is read without consent', () => {
      const columns = header.split(',');
      const more = recognise(`${header},Something New\nx`);
      expect(more.layout).toBeNull();
      expect(more.drift).toMatchObject({
        layout: { id },
        added: ['something new'],
        gone: [],
        renamed: [],
      });
      // If several columns share a name, the missing one cannot be named.
      const at = columns.findIndex(
        (column, place) => place > 1 && columns.indexOf(column) === columns.lastIndexOf(column),
      );
      const third = (columns[at] ?? '').replaceAll('"', '').toLowerCase();
      const fewer = recognise(`${columns.toSpliced(at, 1).join(',')}\nx`);
      expect(fewer.layout).toBeNull();
      expect(fewer.drift).toMatchObject({ layout: { id }, added: [], renamed: [] });
      expect(fewer.drift?.gone.map(columnInFile)).toEqual([third]);
      const renamed = recognise(`${columns.with(at, `${third} (new)`).join(',')}\nx`);
      expect(renamed.layout).toBeNull();
      expect(renamed.drift?.renamed).toEqual([{ from: expect.any(String), to: `${third} (new)` }]);
    });
  });
}
