import { expect, test } from 'vitest';
import { formatAmounts, groupThousands } from './sample-figures.ts';

test('SITE-LOCALE: a figure in a text follows the locale if its unit is named', () => {
  expect(formatAmounts('200 – 1500', 'dollars')).toBe('$200 – $1,500');
  expect(formatAmounts('1 candle', undefined)).toBe('1 candle');
});

test.each([
  ['50000+', '50,000+'],
  ['50,000+', '50,000+'],
  ['50.000 und mehr', '50.000 und mehr'],
  ['12', '12'],
])('SITE-LOCALE: %s is shown as %s', (text, shownText) =>
  expect(groupThousands(text)).toBe(shownText),
);
