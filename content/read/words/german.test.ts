import { describe, expect, test } from 'vitest';
import { readEnglish, readWords } from './read-words.ts';
import { listTexts, type Text, valueNames } from './sentence.ts';

const problems: never[] = [];
const { words } = readWords('no-such-folder', 'de', problems);
const german = listTexts(words.texts);
const english = new Map(listTexts(readEnglish()));
const formsOf = (text: Text) => (typeof text === 'string' ? { other: text } : text);
const formsIn = (text: Text) => Object.values(formsOf(text));

/** Names, units and words that are the same in German and English. */
const sameInBoth = [
  'Airdrops',
  'Coin',
  'Coins',
  'Newsletter',
  'Portfolio',
  'Portfolio {number}',
  'Portfolios',
  'Status',
  'Impermanent Loss',
  'APR',
  'APY',
  'BTC/USD',
  'Gwei',
  'Standard',
  'Neutral',
  'Export',
  'Symbol',
  'Name',
  'Offline',
  'Passphrase',
  '{name} Pro',
  'in {range}',
  '1 {asset} = {rate}',
];
/** German texts that leave out a value of the English text, each with the reason. */
const withoutValues: Record<string, string> = {
  'checkout.payAmount': '§ 312j BGB: nothing but these words may stand on the button',
};

describe('SITE-GERMAN: the German words', () => {
  test('lack no key', () => {
    expect(problems).toEqual([]);
    expect(words.inEnglish).toEqual([]);
  });

  test('call a credit note Rechnungskorrektur, because Gutschrift is self-billing in VAT law (UStG § 14)', () => {
    const named = (word: string) =>
      german.filter(([, text]) => formsIn(text).join(' ').includes(word)).map(([key]) => key);
    expect(named('Gutschrift')).toEqual([]);
    expect(named('Rechnungskorrektur')).toEqual(['copy.sections.documents', 'order.creditNote']);
  });

  test('have the placeholders of the English ones, and the plural forms of German', () => {
    const unlikeTexts = german.filter(([key, text]) => {
      const standard = english.get(key) ?? '';
      const forms = typeof text === 'string' ? 'other' : Object.keys(text).sort().join();
      return (
        (withoutValues[key] === undefined &&
          valueNames(text).sort().join() !== valueNames(standard).sort().join()) ||
        forms !== (typeof standard === 'string' ? 'other' : 'one,other')
      );
    });
    expect(unlikeTexts).toEqual([]);
    const { pluralCategories } = new Intl.PluralRules('de').resolvedOptions();
    expect([...pluralCategories].sort()).toEqual(['one', 'other']);
  });

  test('use the wording of the law', () => {
    const text = Object.fromEntries(german);
    expect([text['checkout.payAmount'], text['order.withdraw']]).toEqual([
      'Zahlungspflichtig bestellen',
      'Vertrag widerrufen',
    ]);
    const model = 'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag';
    expect(german.flatMap(([, textOrForms]) => formsIn(textOrForms)).join()).toContain(model);
  });

  test('say that a passphrase can lock its owner out, and not that its absence can', () => {
    const { backup } = words.texts;
    expect(backup).toMatchObject({
      passphraseHint: expect.stringMatching(/^Freiwillig\. Wenn Sie eine vergeben, .* ohne sie /),
    });
  });

  test('equal the English ones only if German says the same', () => {
    const sameTexts = german.flatMap(([key, text]) =>
      formsIn(text).filter((sentence) => formsIn(english.get(key) ?? '').includes(sentence)),
    );
    expect(sameTexts.filter((sentence) => !sameInBoth.includes(sentence))).toEqual([]);
  });

  test.each([
    ['quotation marks and apostrophes of German', /["'“](?=\p{L}|\{)|(?<=\p{L})['"”]/u],
    ['three dots as one', /\.\.\./],
    ['values with their units, which the locale writes', /[\d}]\s?[%$€]/],
    ['the polite form', /\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b/i],
    ['no marks within words', /\p{L}[*:_]innen/u],
  ])('have %s', (_, fault) => {
    const texts = german.flatMap(([, text]) => formsIn(text));
    const faultyTexts = texts.filter((text) => fault.test(text));
    expect(faultyTexts).toEqual([]);
  });
});
