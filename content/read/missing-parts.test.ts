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
  own: string,
  parts: readonly string[],
  written: readonly string[] | null = null,
) => missingPartsProblem(own, parts, written)?.text.split(',')[0] ?? null;

test('RUN-LAST: a missing part is reported if it replaced ours or had a URL, but not if the owner changed it', () => {
  const before = writeSiteFolder(files);
  const parts = findOwnerParts({ defaults: 'brand', own: before }, { written: ['name'] });
  const after = (change: (own: string) => void) => {
    const own = writeSiteFolder({});
    cpSync(before, own, { recursive: true });
    change(own);
    return missingPartsText(own, parts);
  };
  const without =
    (...names: string[]) =>
    (own: string) => {
      for (const name of names) rmSync(join(own, name), { recursive: true });
    };
  for (const name of ['site.yaml', 'logo.svg', 'news', 'info', 'info/privacy-policy.md', 'public'])
    expect(after(without(name)), name).toBe('is not there');
  expect(after(without('public/a.txt')), 'what is left of a mount').toBe('is empty');
  expect(after(without('news', 'public'))).toBe('news and public are not there');
  for (const name of ['shop.yaml', 'news/a.md', 'info/imprint.md'])
    expect(after(without(name)), name).toBeNull();
  expect(after((own) => renameSync(join(own, 'logo.svg'), join(own, 'logo.png')))).toBeNull();
  expect(
    after((own) => renameSync(join(own, 'site.yaml'), join(own, 'Site.yml'))),
    'it is named as what it is called now',
  ).toBeNull();
  expect(missingPartsText(writeSiteFolder({}), parts)).toBe('is missing or empty');
  expect(missingPartsText(writeSiteFolder({}), [])).toBeNull();
  const empty = writeSiteFolder({});
  for (const name of ['news', 'info', 'public']) mkdirSync(join(empty, name));
  expect(findOwnerParts({ defaults: 'brand', own: empty }, { written: [] })).toEqual(['news']);
});

test('RUN-LAST: a missing field is reported, too, if its default would be a wrong price, tax or contact', () => {
  const own = writeSiteFolder({ 'site.yaml': 'x', 'shop.yaml': 'x' });
  const set = ['name', 'operator', 'operator.email', 'operator.telephone', 'tagline'];
  const written = [...set, 'zones', 'taxRates', 'beforeOrder', 'beforeOrder.tax', 'lowStock'];
  const parts = findOwnerParts({ defaults: 'brand', own }, { written });
  const lost = (...names: string[]) => {
    const now = written.filter((field) => !names.includes(field));
    const problem = missingPartsProblem(own, parts, now);
    return problem && `${problem.file.replace(`${own}/`, '')} ${problem.text.split(':')[0]}`;
  };
  const before = 'but the site was built last with';
  expect(lost('lowStock', 'tagline', 'operator.telephone'), 'an owner may change these').toBeNull();
  expect(lost('zones')).toBe(`shop.yaml does not set zones, ${before} it`);
  expect(lost('zones', 'taxRates')).toBe(
    `shop.yaml does not set zones or taxRates, ${before} them`,
  );
  expect(lost('operator', 'operator.email', 'zones')).toMatch(
    new RegExp(`zones in shop.yaml and operator.email in site.yaml are not there, ${before} them$`),
  );
  const ofShop = ['zones', 'taxRates', 'beforeOrder', 'beforeOrder.tax', 'lowStock'];
  expect(lost(...ofShop), 'comments alone').toBe(
    `shop.yaml sets nothing, ${before} it (zones, taxRates and beforeOrder.tax)`,
  );
  expect(missingPartsText(own, parts, null), 'files with faults have their own').toBeNull();
});
