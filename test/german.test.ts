import { describe, expect, test } from 'vitest';
import { unlike } from './addresses.ts';
import { isFull } from './full-run.ts';
import { englishIn, germanReading } from './languages/german.ts';
import { testLanguage } from './languages/test-language.ts';

test.each([
  ['Add to Cart', ['add', 'to', 'cart']],
  ['Noch 3 auf Lager, sold out', ['sold', 'out']],
  ['In den Warenkorb', []],
  // A name.
  ['Bitcoin, Portfolio', []],
])('SITE-GERMAN: the words of English in “%s” are found', (text, found) =>
  expect(englishIn(text)).toEqual(found),
);

// That no text is English whatever the language, the short run finds in a language of longer words.
describe.runIf(isFull)('SITE-GERMAN: a site in German', () =>
  testLanguage({
    name: 'german',
    code: 'de',
    pages: unlike,
    sendsForms: true,
    walksFailures: true,
    reading: germanReading,
    // As German spreadsheets read it: semicolons, decimal commas, no groups, days in their order.
    yearFile: [],
  }),
);
