import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '../../../../domain/text/write-csv.ts';
import {
  formatCustomFields,
  formatList,
  formatPairs,
  parseCustomFields,
  parseList,
  parsePairs,
} from './cell-list.ts';
import { parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);
/** Texts of characters that have a special meaning in CSV. */
const cell = array(
  oneof(
    constantFrom(' ', '"', ',', ';', '\n', '\r', "'", '=', '+', '-', '@', '\t', '|', '\\', '*'),
    string(),
  ),
).map((parts) => parts.join(''));

describe('OPS-SAFE: CSV', () => {
  test('is read back as it was written, whatever its content', () => {
    assert(
      property(array(array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const withHead = [['a', 'b'], ...rows.map((row) => ['x', ...row])];
        expect(cellsOf(writeCsv(withHead))).toEqual(withHead);
      }),
      { examples: [[[[' -', '- ']]]] },
    );
  });

  test('has no cell that a spreadsheet would execute', () => {
    assert(
      property(cell, (text) => {
        const csv = writeCsv([['head'], [text]])
          .split('\r\n')
          .slice(1)
          .join('\r\n');
        expect(csv.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
      }),
    );
    expect(writeCsv([['=1+1', '+1', '-1', '@a', '\t', "'=1", "it's"]])).toBe(
      "\ufeff'=1+1,'+1,'-1,'@a,'\t,''=1,it's\r\n",
    );
  });

  test('of other programs is read too', () => {
    expect(cellsOf('a;b\n1;"2;3"')).toEqual([
      ['a', 'b'],
      ['1', '2;3'],
    ]);
    expect(cellsOf('a,b\r1,"say ""hi"""\r\n\r\n,\n 5" pipe,\n')).toEqual([
      ['a', 'b'],
      ['1', 'say "hi"'],
      [' 5" pipe', ''],
    ]);
    expect(cellsOf('')).toEqual([]);
    expect(parseCsv('a\nb\n\nc').rows.map(({ row }) => row)).toEqual([1, 2, 4]);
  });

  test.each([
    ['separators named in a line before', 'sep=;\r\na;b\r\n1,5;2\r\n'],
    ['separators named in quotes', '"sep=;"\na;b\n1,5;2'],
    ['the line ends of old Macs', 'a;b\r"1,5";2\r'],
    ['tabulators', 'a\tb\n1,5\t2\n'],
    ['heads in quotes', '\ufeff"a";"b"\n"1,5";"2"\n'],
  ])('with %s is read', (_, text) => {
    expect(parseCsv(text)).toEqual({
      rows: [
        { row: 1, cells: ['a', 'b'] },
        { row: 2, cells: ['1,5', '2'] },
      ],
      problem: null,
    });
  });

  test('a mark that empties a cell is not text', () => {
    expect(cellsOf("a,b,c\n-,'-,x-\n")).toEqual([
      ['a', 'b', 'c'],
      [null, '-', 'x-'],
    ]);
  });

  test('with an unclosed quote is reported', () => {
    expect(parseCsv('a,b\n"1,2\n3,4\n')).toEqual({
      rows: [{ row: 1, cells: ['a', 'b'] }],
      problem: expect.stringContaining('row 2'),
    });
    expect(parseCsv('a\n"1"2\n').problem).toContain('row 2');
  });

  test('a cell can contain a list of any texts', () => {
    const text = string({ minLength: 1 }).map((anyText) => `x${anyText}`.trim());
    assert(
      property(array(text), array(text), (texts, otherTexts) => {
        expect(parseList(formatList(texts))).toEqual(texts);
        const titleValues = texts.map((title, index) => ({
          title,
          value: otherTexts[index] ?? 'y',
        }));
        expect(parsePairs(formatPairs(titleValues))).toEqual(titleValues);
        const fields = texts.map((title, index) => ({ title, required: index % 2 === 0 }));
        expect(parseCustomFields(formatCustomFields(fields))).toEqual(fields);
      }),
    );
    expect(parsePairs('Size')).toBeNull();
    expect(parsePairs('Size=Small | Colour=Ink')).toEqual([
      { title: 'Size', value: 'Small' },
      { title: 'Colour', value: 'Ink' },
    ]);
  });
});
