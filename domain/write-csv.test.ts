import { expect, test } from 'vitest';
import { safeCell } from './write-csv.ts';

test.each([
  [1.234e-8, '0.00000001234'],
  [-5e-7, '-0.0000005'],
  [0.1, '0.1'],
  [0, '0'],
  [69_500, '69500'],
])('TABLE-EXPORT: %s is written in full', (value, text) => expect(safeCell(value)).toBe(text));
