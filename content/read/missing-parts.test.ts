import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storyFile, writeSiteFolder } from '../../test/fakes/site-folder.ts';
import { findOwnerParts, missingPartsProblem } from './missing-parts.ts';

const files = {
  'site.yaml': 'name: A\n',
  'shop.yaml': '# lowStock: 1\n',
  'logo.svg': '<svg/>',
  'news/a.md': storyFile('date: 2026-03-01'),
  'info/privacy-policy.md': 'x',
  'info/imprint.md': 'x',
  'public/a.txt': 'x',
};

const missingPartsText = (
  siteFolder: string,
  parts: readonly string[],
  writtenSettings: readonly string[] | null = null,
) => missingPartsProblem(siteFolder, parts, writtenSettings)?.text.split(',')[0] ?? null;

test('RUN-LAST: a missing part is reported if it replaced ours or had a URL, but not if the owner changed it', () => {
  const before = writeSiteFolder(files);
  const parts = findOwnerParts({ defaults: 'brand', own: before }, { written: ['name'] });
  const after = (change: (siteFolder: string) => void) => {
    const folder = writeSiteFolder({});
    cpSync(before, folder, { recursive: true });
    change(folder);
    return missingPartsText(folder, parts);
  };
  const missingParts =
    (...names: string[]) =>
    (siteFolder: string) => {
      for (const name of names) rmSync(join(siteFolder, name), { recursive: true });
    };
  for (const name of ['site.yaml', 'logo.svg', 'news', 'info', 'info/privacy-policy.md', 'public'])
    expect(after(missingParts(name)), name).toBe('is not there');
  expect(after(missingParts('public/a.txt')), 'what is left of a mount').toBe('is empty');
  expect(after(missingParts('news', 'public'))).toBe('news and public are not there');
  for (const name of ['shop.yaml', 'news/a.md', 'info/imprint.md'])
    expect(after(missingParts(name)), name).toBeNull();
  expect(
    after((siteFolder) => renameSync(join(siteFolder, 'logo.svg'), join(siteFolder, 'logo.png'))),
  ).toBeNull();
  expect(
    after((siteFolder) => renameSync(join(siteFolder, 'site.yaml'), join(siteFolder, 'Site.yml'))),
    'it is named as what it is called now',
  ).toBeNull();
  expect(missingPartsText(writeSiteFolder({}), parts)).toBe('is missing or empty');
  expect(missingPartsText(writeSiteFolder({}), [])).toBeNull();
  const emptyFolder = writeSiteFolder({});
  for (const name of ['news', 'info', 'public']) mkdirSync(join(emptyFolder, name));
  expect(findOwnerParts({ defaults: 'brand', own: emptyFolder }, { written: [] })).toEqual([
    'news',
  ]);
});

test('RUN-LAST: a missing field is reported, too, if its default would be a wrong price, tax or contact', () => {
  const siteFolder = writeSiteFolder({ 'site.yaml': 'x', 'shop.yaml': 'x' });
  const set = ['name', 'operator', 'operator.email', 'operator.telephone', 'tagline'];
  const writtenSettings = [
    ...set,
    'zones',
    'taxRates',
    'beforeOrder',
    'beforeOrder.tax',
    'lowStock',
  ];
  const parts = findOwnerParts(
    { defaults: 'brand', own: siteFolder },
    { written: writtenSettings },
  );
  const missingNote = (...names: string[]) => {
    const now = writtenSettings.filter((field) => !names.includes(field));
    const problem = missingPartsProblem(siteFolder, parts, now);
    return problem && `${problem.file.replace(`${siteFolder}/`, '')} ${problem.text.split(':')[0]}`;
  };
  const before = 'but the site was built last with';
  expect(
    missingNote('lowStock', 'tagline', 'operator.telephone'),
    'an owner may change these',
  ).toBeNull();
  expect(missingNote('zones')).toBe(`shop.yaml does not set zones, ${before} it`);
  expect(missingNote('zones', 'taxRates')).toBe(
    `shop.yaml does not set zones or taxRates, ${before} them`,
  );
  expect(missingNote('operator', 'operator.email', 'zones')).toMatch(
    new RegExp(`zones in shop.yaml and operator.email in site.yaml are not there, ${before} them$`),
  );
  const shopSettings = ['zones', 'taxRates', 'beforeOrder', 'beforeOrder.tax', 'lowStock'];
  expect(missingNote(...shopSettings), 'comments alone').toBe(
    `shop.yaml sets nothing, ${before} it (zones, taxRates and beforeOrder.tax)`,
  );
  expect(missingPartsText(siteFolder, parts, null), 'files with faults have their own').toBeNull();
});
