import { expect, test } from 'vitest';
import { readStockAmount } from './stock-amount.ts';

test.each([
  ['+5', '+5'],
  ['+ 5', '+5'],
  ['-1', '-1'],
  ['−1', '-1'],
  ['–1', '-1'],
  [' – 1 ', '-1'],
  ['12', '+2'],
  ['10', null],
  ['+0', null],
  ['', null],
])('DESK-STOCK: %j is a change of %j to 10 pieces', (typed, change) => {
  expect(readStockAmount(typed, 10, 'delivery')).toBe(change);
});

test.each(['12 Stk', '1.000', '1,5', '5+', '+', '--1', '1 2'])(
  'DESK-STOCK: %j is no number of pieces',
  (typed) => {
    expect(readStockAmount(typed, 10, 'delivery')).toBe(undefined);
  },
);
