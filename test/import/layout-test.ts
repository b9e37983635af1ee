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
  const openedFile = openFile(bytesOf(text));
  if (openedFile.is !== 'table') throw new Error(openedFile.is);
  return openedFile.table.recognised;
}

/** A column of a layout as its files name it. */
const columnInFile = (column: string) => column.replace('{cur}', 'eur').replace(/#\d+$/, '');

/** Tests a layout with a file of every kind of row, and with headers that differ in one column. */
export function layoutTest(id: string, { before = [], header, rows, decisions = {} }: Fixture) {
  const lines = [...before, header, ...rows.map(([line]) => line)];
  describe(id, () => {
    test('is recognised by its header, and each of its rows gets the expected result', () => {
      const importResult = importFile(lines.join('\n'), { decisions });
      expect(importResult.layout).toBe(id);
      const describedRows = importResult.rows.map((row) => [lines[row.row - 1], describeRow(row)]);
      expect(describedRows).toEqual(rows.map(([line, expectedEntry]) => [line, expectedEntry]));
      const sum = Object.values(importResult.counts).reduce((total, count) => total + count, 0);
      expect(sum).toBe(rows.length);
    });

    test('an added, missing or renamed column is reported, and nothing is read without consent', () => {
      const columns = header.split(',');
      const extendedLayout = recognise(`${header},Something New\nx`);
      expect(extendedLayout.layout).toBeNull();
      expect(extendedLayout.drift).toMatchObject({
        layout: { id },
        added: ['something new'],
        gone: [],
        renamed: [],
      });
      // A missing column cannot be named if other columns share its name.
      const columnIndex = columns.findIndex(
        (column, index) => index > 1 && columns.indexOf(column) === columns.lastIndexOf(column),
      );
      const columnName = (columns[columnIndex] ?? '').replaceAll('"', '').toLowerCase();
      const shortenedLayout = recognise(`${columns.toSpliced(columnIndex, 1).join(',')}\nx`);
      expect(shortenedLayout.layout).toBeNull();
      expect(shortenedLayout.drift).toMatchObject({ layout: { id }, added: [], renamed: [] });
      expect(shortenedLayout.drift?.gone.map(columnInFile)).toEqual([columnName]);
      const renamedLayout = recognise(
        `${columns.with(columnIndex, `${columnName} (new)`).join(',')}\nx`,
      );
      expect(renamedLayout.layout).toBeNull();
      expect(renamedLayout.drift?.renamed).toEqual([
        { from: expect.any(String), to: `${columnName} (new)` },
      ]);
    });
  });
}
