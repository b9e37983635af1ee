import { describe, expect, test } from 'vitest';
import {
  readSiteFolder,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';
import { readEnglish } from './read-words.ts';
import { listTexts } from './sentence.ts';
import { wordsOf } from './words-of.ts';

const ownWords = 'store:\n  addToCart: In den Korb\n';
const dutch = 'store:\n  addToCart: In winkelmand\n';

describe('SITE-LANGUAGE: the words of a language', () => {
  test('are the owner’s, with English for missing ones', async () => {
    const { language, words } = await readSiteFolder(
      writeSiteFolder({ 'site.yaml': 'language: nl-BE\n', 'words.yaml': dutch }),
    );
    expect(language).toBe('nl-BE');
    const parsedWords = wordsOf(words);
    expect(parsedWords.store.addToCart).toBe('In winkelmand');
    expect(parsedWords.store.noProducts).toBe('No products available at the moment.');
    expect(words.inEnglish).not.toContain('store.addToCart');
    expect(words.inEnglish).toHaveLength(listTexts(readEnglish()).length - 1);
  });

  test('shown in English have English numbers and plural forms, and isolate no number', async () => {
    const { words } = await readSiteFolder(writeSiteFolder({ 'site.yaml': 'language: ar\n' }));
    const { store, time } = wordsOf(words);
    expect(store.showPicture({ number: 2 })).toBe('Show picture 2');
    expect(time.daysAgo({ count: 2 })).toBe('2 days ago');
  });

  test('of a variety of a language are those of the language, overridden by the owner’s', async () => {
    const { words } = await readSiteFolder(
      writeSiteFolder({ 'site.yaml': 'language: de-AT\n', 'words.yaml': ownWords }),
    );
    const { store } = wordsOf(words);
    expect([store.addToCart, store.chooseOptions]).toEqual(['In den Korb', 'Optionen wählen']);
    expect(words.inEnglish).toEqual([]);
  });

  test('choose the plural form by the rules of their own language', async () => {
    const siteFolder = writeSiteFolder({
      'site.yaml': 'language: pl\n',
      'words.yaml':
        'time:\n  daysAgo:\n    one: "{count} dzień temu"\n    few: "{count} dni temu (few)"\n    other: "{count} dni temu"\n',
    });
    const { time } = wordsOf((await readSiteFolder(siteFolder)).words);
    expect([1, 3, 5].map((count) => time.daysAgo({ count }))).toEqual([
      '1 dzień temu',
      '3 dni temu (few)',
      '5 dni temu',
    ]);
    // In English, 3 takes the form `other`.
    expect([1, 3].map((count) => time.hoursAgo({ count }))).toEqual(['1 hour ago', '3 hours ago']);
  });

  test.each([
    ['Wachs & Docht e.U.', 'Ihre Nachricht ist auf dem Weg zu Wachs & Docht e.U.'],
    ['Wachs', 'Ihre Nachricht ist auf dem Weg zu Wachs.'],
  ])('end a sentence with a single full stop after %s', async (name, sentence) => {
    const { contact, home } = wordsOf(
      (await readSiteFolder(writeSiteFolder({ 'site.yaml': 'language: de\n' }))).words,
    );
    expect(contact.onItsWay({ name })).toBe(sentence);
    expect(home.aboutItem({ name: 'Größe & „Maß“' })).toBe('zu „Größe & ‚Maß‘“');
  });

  test('isolate a number within right-to-left text', async () => {
    const arabicYaml = 'order:\n  invoice: فاتورة {number}\n';
    const { words } = await readSiteFolder(
      writeSiteFolder({ 'site.yaml': 'language: ar\n', 'words.yaml': arabicYaml }),
    );
    expect(wordsOf(words).order.invoice({ number: '2026-00042' })).toBe(
      'فاتورة \u20662026-00042\u2069',
    );
  });

  test('lack nothing in English', async () => {
    expect(
      (await readSiteFolder(writeSiteFolder({ 'words.yaml': ownWords }))).words.inEnglish,
    ).toEqual([]);
  });
});

describe('SITE-SENTENCES: a fault in words.yaml is reported in one sentence with its line', () => {
  testSiteFaults([
    [
      'a room that there is not',
      { 'words.yaml': 'shop:\n  addToCart: Buy\n' },
      /^words\.yaml, line 1: shop is no field here; there are account, .*\.$/,
    ],
    [
      'a plural form that there is not',
      { 'words.yaml': 'time:\n  daysAgo:\n    some: "{count}"\n    other: "{count}"\n' },
      /^words\.yaml, line 2: time\.daysAgo has a key that is no plural form: there are zero, one, /,
    ],
    [
      'plural forms without the last',
      { 'words.yaml': 'time:\n  daysAgo:\n    one: "{count} day"\n' },
      /^words\.yaml, line 2: time\.daysAgo\.other .*has to be a text\.$/,
    ],
    [
      'plural forms where nothing is counted',
      { 'words.yaml': 'store:\n  addToCart:\n    one: Buy\n    other: Buy all\n' },
      /^words\.yaml, line 2: store\.addToCart has to be a text\.$/,
    ],
    [
      'a text in place of a group',
      { 'words.yaml': 'cart:\n  empty: Nothing\n' },
      /^words\.yaml, line 2: cart\.empty has to be a group of fields, such as title and description\.$/,
    ],
    [
      'a language that is none',
      { 'site.yaml': 'language: German\n' },
      /^site\.yaml, line 1: language has to be the code of a language, such as en or de; did you mean de\.$/,
    ],
  ]);
});
