import { expect, test } from 'vitest';
import { safeCell, writeCsv } from './write-csv.ts';

test.each([
  [1.234e-8, '0.00000001234'],
  [-5e-7, '-0.0000005'],
  [1.234567890123e-12, '0.000000000001234567890123'],
  [0.1, '0.1'],
  [0, '0'],
  [69_500, '69500'],
])('TABLE-EXPORT: %s is written in full', (value, text) => expect(safeCell(value)).toBe(text));

test('TABLE-EXPORT: with a decimal comma, semicolons separate cells, and no cell is a formula', () => {
  const style = { decimal: ',', separator: ';' } as const;
  expect(writeCsv([['=1+1', 'a;b', -0.5, 1.234e-8, 'x,y']], style)).toBe(
    '\ufeff\'=1+1;"a;b";-0,5;0,00000001234;"x,y"\r\n',
  );
});
