import { expect, test } from 'vitest';
import { readPastedNumbers } from './pasted-numbers.ts';

const numbers = ['CW-1', 'CW-2', 'CW-3'];
const paste = (text: string, startIndex = 0) => readPastedNumbers(text, numbers, startIndex);

test('DESK-BULK: a pasted column fills the rows from its field on, and lines beyond the list are left over', () => {
  expect(paste('A1\r\nB 2\r\nC3\r\n')).toEqual({
    tracking: { 'CW-1': 'A1', 'CW-2': 'B 2', 'CW-3': 'C3' },
    leftOver: [],
  });
  expect(paste('A1\nB2\nC3\n', 1)).toEqual({
    tracking: { 'CW-2': 'A1', 'CW-3': 'B2' },
    leftOver: ['C3'],
  });
  // An empty line leaves its row unchanged.
  expect(paste('A1\n\nC3')).toEqual({ tracking: { 'CW-1': 'A1', 'CW-3': 'C3' }, leftOver: [] });
});

test('DESK-BULK: two pasted columns are matched by the order’s number, in either order', () => {
  expect(paste('cw-3\tC3\nCW-1\t A1 \n')).toEqual({
    tracking: { 'CW-3': 'C3', 'CW-1': 'A1' },
    leftOver: [],
  });
  expect(paste('Order\tNumber\nA1\tCW-1\nCW-9\tX9\nCW-1\tA2\nCW-2\t\nB2\n', 2)).toEqual({
    tracking: { 'CW-1': 'A1' },
    leftOver: ['Order Number', 'CW-9 X9', 'CW-1 A2', 'CW-2', 'B2'],
  });
  expect(paste('CW-1\tA1\tDHL')).toEqual({ tracking: {}, leftOver: ['CW-1 A1 DHL'] });
});

test('DESK-BULK: a single number is pasted at the caret, whatever its line ending', () => {
  for (const pastedText of ['A1', 'A1\n', 'A1\r\n\r\n', 'A1\t\n', ''])
    expect(paste(pastedText), pastedText).toBeNull();
});

test('DESK-BULK: quoted cells of a spreadsheet are read as cells', () => {
  expect(paste('"Q1\n"\nQ2\n"Q ""3"""')).toEqual({
    tracking: { 'CW-1': 'Q1', 'CW-2': 'Q2', 'CW-3': 'Q "3"' },
    leftOver: [],
  });
  expect(paste('"CW-2"\t"A\t2"')).toEqual({ tracking: { 'CW-2': 'A 2' }, leftOver: [] });
  expect(paste('"A1"')).toEqual({ tracking: { 'CW-1': 'A1' }, leftOver: [] });
  expect(paste('A1\t\nB2\t\n')).toEqual({
    tracking: { 'CW-1': 'A1', 'CW-2': 'B2' },
    leftOver: [],
  });
  expect(paste('"A1\nB2')).toEqual({ tracking: { 'CW-1': '"A1', 'CW-2': 'B2' }, leftOver: [] });
});
