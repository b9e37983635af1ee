import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { purposes } from './purposes.ts';

const file = join(import.meta.dirname, '../../../brand/info/privacy-policy.md');
const page = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
/** The entries of the section that says what is kept. */
const entries = [
  ...page.matchAll(/- \*\*(?<what>[^*]+)\*\* \((?<basis>.*?)\): (?<rest>.*?)(?= - \*\*| Without)/g),
];

test('DATA-PAGE: the privacy page names every purpose of the map, with its basis and its period, and no other', () => {
  const told = entries.map(({ groups }) => ({
    what: groups?.['what'],
    basis: groups?.['basis'],
    period: Object.values(purposes).find(
      ({ what, period }) =>
        what === groups?.['what'] &&
        groups['rest']?.includes(
          `Kept ${period.replaceAll('{years}', '{{ shop.keepInvoicesYears }}')}`,
        ),
    )?.period,
  }));
  expect(told).toEqual(
    Object.values(purposes).map(({ what, basis, period }) => ({
      what,
      basis: basis.map((article) => `${article}`).join(', '),
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
