import { expect, test } from 'vitest';
import { durationLabels, durationText } from './duration-text.ts';

test.each([
  [-40, '−40 d'],
  [0, '0 d'],
  [40, '40 d'],
  [91.25, '3 mo'],
  [182.5, '6 mo'],
  [365, '1 year'],
  [912.5, '2.5 years'],
  [1825, '5 years'],
])('%d days are %s', (days, text) => {
  expect(durationText(days)).toBe(text);
});

test('a chart starts today and has a label at every quarter', () => {
  expect(durationLabels(365)).toEqual(['Today', '3 mo', '6 mo', '9 mo', '1 year']);
});
