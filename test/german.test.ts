import { describe, expect, test } from 'vitest';
import { distinctAddresses } from './addresses.ts';
import { isFull } from './full-run.ts';
import { findEnglishWords, germanTextChecker } from './languages/german.ts';
import { testLanguage } from './languages/test-language.ts';

test.each([
  ['Add to Cart', ['add', 'to', 'cart']],
  ['Noch 3 auf Lager, sold out', ['sold', 'out']],
  ['In den Warenkorb', []],
  // Names do not count as English words.
  ['Bitcoin, Portfolio', []],
])('SITE-GERMAN: the English words in “%s” are found', (text, englishWords) =>
  expect(findEnglishWords(text)).toEqual(englishWords),
);

// The short run uses a made-up language with longer words instead.
describe.runIf(isFull)('SITE-GERMAN: a site in German', () =>
  testLanguage({
    name: 'german',
    code: 'de',
    pages: distinctAddresses,
    sendsForms: true,
    walksFailures: true,
    reading: germanTextChecker,
    // The format that German spreadsheets read: semicolons, decimal commas, no digit grouping, German dates.
    yearFile: [
      'Coin;Coin-ID;Art;Erworben;Abgegeben;Menge;Erlös (USD);Kosten (USD);Gebühr (USD);Gewinn (USD);Tage gehalten;Hinweis',
      'BTC;bitcoin;Verkauf;10. Jan. 2024;3. Okt. 2025;1;30000;12347,17;2,4;17650,43;632;',
      'BTC;bitcoin;Verkauf;10. Feb. 2025;3. Okt. 2025;0,25;7500;5000;0,6;2499,4;235;',
      'Summe;;;;;;37500;17347,17;3;20149,83',
      '',
      '"Kostenmethode: FIFO, älteste zuerst."',
      'Tage und Jahre sind die der Zeitzone UTC.',
      'Das ist keine Steuerberatung.',
    ],
  }),
);
