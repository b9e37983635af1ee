import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { purposes } from './purposes.ts';

const readPage = (folder: string) =>
  readFileSync(
    join(import.meta.dirname, '../../../brand', folder, 'privacy-policy.md'),
    'utf8',
  ).replaceAll(/\s+/g, ' ');
const [page, german] = [readPage('info'), readPage('de/info')];
/** The entries of the section about kept data. */
const entriesOf = (text: string) => [
  ...text.matchAll(
    /- \*\*(?<what>[^*]+)\*\* \((?<basis>.*?)\): (?<rest>.*?)(?= - \*\*| (?:Without|Ohne eine)|\{\{ end)/g,
  ),
];
const entries = entriesOf(page);
const yearsInPage = '{{ shop.keepInvoicesYears }}';

test('DATA-PAGE: the privacy page names every purpose of the map, with its basis and its period, and no other', () => {
  const purposesOnPage = entries.map(({ groups }) => ({
    what: groups?.['what'],
    basis: groups?.['basis'],
    period: Object.values(purposes).find(
      ({ what, period }) =>
        what === groups?.['what'] && groups['rest']?.includes(`Kept ${period(yearsInPage)}`),
    )?.period,
  }));
  expect(purposesOnPage).toEqual(
    Object.values(purposes).map(({ what, basis, period }) => ({
      what,
      basis: basis.map((letter) => `Art. 6(1)(${letter})`).join(', '),
      period,
    })),
  );
});

test('DATA-PAGE: it names recipients, every right and the complaint', () => {
  for (const words of ['payment provider', 'mail provider', 'carrier', 'avatar service'])
    expect(page).toContain(words);
  for (const article of [15, 16, 17, 18, 20, 21, 77])
    expect(page).toMatch(new RegExp(`Art\\. (?:15 and )?${article}\\b`));
  expect(page).toContain('supervisory authority');
});

test('DATA-PAGE, SITE-GERMAN: the German page names the same, with the same articles and periods', () => {
  const figures = (text = '') => text.match(/\{\{ shop\.\w+ \}\}|(?<!Art\. )\b\d+\b/g) ?? [];
  const shownPeriods = entriesOf(german).map(({ groups }) => [
    groups?.['basis']?.replaceAll(/Art\. 6 Abs\. 1 lit\. (\w)/g, 'Art. 6(1)($1)'),
    ...figures(groups?.['rest']),
  ]);
  expect(shownPeriods).toEqual(
    entries.map(({ groups }) => [groups?.['basis'], ...figures(groups?.['rest'])]),
  );
  expect(shownPeriods).toHaveLength(Object.keys(purposes).length);
  for (const words of ['Zahlungsdienst', 'Maildienst', 'zustellt', 'Avatar-Dienst'])
    expect(german).toContain(words);
  for (const article of [15, 16, 17, 18, 20, 21, 77])
    expect(german).toMatch(new RegExp(`Art\\. (?:15 und )?${article}\\b`));
  expect(german).toContain('Aufsichtsbehörde');
});
