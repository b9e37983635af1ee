import { expect, test } from 'vitest';
import { withDollarSign } from '../../domain/money/units.ts';
import { axisNumber } from './axis-number.ts';

test.each([
  [1_105.158, '$1,105'],
  [101.666_7, '$101.7'],
  [0, '$0'],
  [-0, '$0'],
  [12_345.6, '$12,346'],
  [22_026_465, '$22.03M'],
  [-8.93, '−$8.93'],
  [1e-9, '$0.000000001'],
  [5e-10, '$5E-10'],
  [1.5e20, '$1.5E20'],
  [1.797e308, '$1.797E308'],
])('%d dollars are %s', (value, text) => {
  expect(axisNumber(value, withDollarSign)).toBe(text);
});

test('a number may lack a unit', () => {
  expect(axisNumber(105)).toBe('105');
});
