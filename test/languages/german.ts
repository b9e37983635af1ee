import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { sampleCatalogue } from '../../brand/catalogue/catalogue.ts';
import { german } from '../../brand/catalogue/german.ts';
import { marketSample } from '../../content/market-sample.ts';
import { readEnglish, readWords } from '../../content/read/words/read-words.ts';
import type { UntranslatedTextChecker } from './english.ts';

/** Keys with values for code, not for people. */
const codeKeys =
  /^(?:slug|drawing|icon|difficulty|status|page|id|handle|sku|storeId|language|timeZone)$/;
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    codeKeys.test(key) ? [] : textsIn(child),
  );
}
/** Commands, statuses, storage keys, addresses, placeholders, sections of a text, SKUs and order numbers. */
const names =
  /npm run store -- [\w -]*|HTTP \d+|\{[^}]*\}|https?:\S+|\S+@\S+|\b[a-z]+(?:-[a-z]+)+\b|^-? ?(?:theme|watchlist|portfolio): |Proof of Work|\b[0-9A-Z]{2,}(?:-[0-9A-Z]+)+\b/gmu;
const wordsIn = (text: string) =>
  text
    .replaceAll(names, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];
const vocabulary = (...values: unknown[]) => new Set(values.flatMap(textsIn).flatMap(wordsIn));

/** The sample texts of a folder, and its site.yaml. */
const sampleTextsIn = (folder: string): unknown[] => [
  parse(readFileSync(join(folder, 'site.yaml'), 'utf8')),
  ...['news', 'learn', 'airdrops', 'info'].flatMap((subfolder) =>
    readdirSync(join(folder, subfolder)).flatMap((name) => {
      const [, frontMatter = '', body = ''] = readFileSync(
        join(folder, subfolder, name),
        'utf8',
      ).split('---\n');
      return [parse(frontMatter), body];
    }),
  ),
];
/** Common English words that German sentences do not contain. */
const commonEnglish = `the and with from this that these are were been have has had you your they ago not to of for is it its be
  by on or if no as at we our can cart`;
const countries = new Intl.DisplayNames('en', { type: 'region' });
const englishWords = vocabulary(
  ...[readEnglish(), sampleTextsIn('brand'), sampleCatalogue, commonEnglish],
  ['NL', 'BE', 'DE', 'FR', 'GB', 'US'].map((code) => countries.of(code)),
);
const germanWords = vocabulary(
  ...[
    readWords('no-such-folder', 'de', []).words.texts,
    sampleTextsIn('brand/de'),
    Object.values(german),
  ],
  marketSample.coins.map(({ name, symbol }) => `${name} ${symbol}`),
  // Names, and their initials beside sample airdrops.
  'Candlewick 12 Tallow Lane, Rotterdam GitHub Discord Telegram Polygon MATIC LD QL NB SA FR',
);
const alsoEnglish = new Set(wordsIn(commonEnglish));

/** The words of a text that are English and not German. */
export const findEnglishWords = (text: string): string[] =>
  wordsIn(text).filter(
    (word) => englishWords.has(word) && (!germanWords.has(word) || alsoEnglish.has(word)),
  );

/** Finds English on a site that is completely translated into German. */
export const germanTextChecker: UntranslatedTextChecker = {
  faultsOf({ text }) {
    const englishWords = findEnglishWords(text);
    return englishWords.length === 0
      ? []
      : [`${englishWords.join(' ')} in “${text.trim().slice(0, 120)}”`];
  },
};
