import { describe, expect, test } from 'vitest';
import {
  readSiteFolder,
  testSiteFaults,
  writeSiteFolder,
} from '../../../test/fakes/site-folder.ts';

const zones = (...lines: string[]) => ({ 'shop.yaml': `zones:\n${lines.join('\n')}\n` });
const germany = '  - {name: Germany, countries: [DE], priceCents: 490}';

describe('SHIP-ZONES: a fault in the zones or tax rates of shop.yaml is reported in one sentence with its line', () => {
  testSiteFaults([
    [
      'a country in two zones',
      zones(germany, '  - {name: Europe, countries: [AT, DE], priceCents: 890}'),
      /^shop\.yaml, line 3: zones\.2\.countries\.2 has DE, which is in the zone Germany already: a country can be in one zone only\.$/,
    ],
    [
      'the rest of the world twice',
      zones(
        '  - {name: World, countries: rest, priceCents: 1}',
        '  - {name: Moon, countries: rest, priceCents: 2}',
      ),
      /^shop\.yaml, line 3: zones\.2\.countries has rest, which is in the zone World already: /,
    ],
    [
      'two zones of one name',
      zones(germany, '  - {name: Germany, countries: [AT], priceCents: 890}'),
      /^shop\.yaml, line 3: zones\.2\.name is Germany, as that of another zone: buyers could not tell them apart\.$/,
    ],
    [
      'a country that is none',
      zones('  - {name: Islands, countries: [UK], priceCents: 1}'),
      /^shop\.yaml, line 2: zones\.1\.countries\.1 is no country: UK; did you mean GB\.$/,
    ],
    [
      'a zone without countries',
      zones('  - name: Nowhere', '    countries: []', '    priceCents: 1'),
      /^shop\.yaml, line 3: zones\.1\.countries needs one country at least\.$/,
    ],
    [
      'a word that is no list of countries',
      zones('  - {name: World, countries: all, priceCents: 1}'),
      /^shop\.yaml, line 2: zones\.1\.countries has to be a list of countries, such as \[DE, AT\], or rest\.$/,
    ],
    [
      'a price that is no whole number',
      zones('  - {name: Germany, countries: [DE], priceCents: 4.90}'),
      /^shop\.yaml, line 2: zones\.1\.priceCents has to be a whole number of the smallest coin, such as 490 for 4\.90\.$/,
    ],
    [
      'a zone without a price',
      zones('  - name: Germany', '    countries: [DE]'),
      /^shop\.yaml, line 2: zones\.1\.priceCents is missing: it has to be a whole number of the smallest coin, such as 490 for 4\.90\.$/,
    ],
    [
      'a field that there is not',
      zones('  - {name: Germany, countries: [DE], priceCents: 1, freeFrom: 2}'),
      /^shop\.yaml, line 2: freeFrom is no field here; there are name, countries, priceCents, freeFromCents\.$/,
    ],
    [
      'TAX-CLASS: a country with one class of rates alone',
      { 'shop.yaml': 'beforeOrder:\n  tax: included\ntaxRates:\n  DE: {standard: 19}\n' },
      /^shop\.yaml, line 4: taxRates\.DE\.reduced is missing: it has to be a number of percent, such as 19\.$/,
    ],
    [
      'TAX-CLASS: a reduced rate as a part of one',
      {
        'shop.yaml':
          'beforeOrder:\n  tax: included\ntaxRates:\n  DE: {standard: 19, reduced: 0.07}\n',
      },
      /^shop\.yaml, line 4: taxRates\.DE\.reduced is below one percent: write 7, not 0\.07\.$/,
    ],
    [
      'a rate above all that is paid',
      { 'shop.yaml': 'beforeOrder:\n  tax: included\ntaxRates:\n  DE: 190\n' },
      /^shop\.yaml, line 4: taxRates\.DE must not be above 100\.$/,
    ],
    [
      'a rate that is written as a fraction',
      { 'shop.yaml': 'beforeOrder:\n  tax: included\ntaxRates:\n  AT: 20\n  DE: 0.19\n' },
      /^shop\.yaml, line 5: taxRates\.DE is below one percent: write 19, not 0\.19\.$/,
    ],
    [
      'a rate of no country',
      { 'shop.yaml': 'beforeOrder:\n  tax: included\ntaxRates: {DE: 19, XX: 20}\n' },
      /^shop\.yaml, line 3: taxRates\.XX is no country: XX\.$/,
    ],
    [
      'a rate of more decimals than Stripe has',
      { 'shop.yaml': 'beforeOrder:\n  tax: added\ntaxRates: {US: 8.87512}\n' },
      /^shop\.yaml, line 3: taxRates\.US must not have more than four decimals\.$/,
    ],
    [
      'rates of a shop that does not say whether prices include tax',
      { 'shop.yaml': 'lowStock: 3\ntaxRates:\n  DE: 19\n' },
      /^shop\.yaml, line 2: taxRates says how much tax is charged, but beforeOrder\.tax is unsaid: it has to be included or added\.$/,
    ],
  ]);

  test('an older file has no zones, and a zone need not say when shipping is free', async () => {
    const before = await readSiteFolder(
      writeSiteFolder({ 'shop.yaml': 'beforeOrder:\n  tax: included\n' }),
    );
    expect(before.shop).toMatchObject({ zones: [], taxRates: {} });
    const { shop } = await readSiteFolder(writeSiteFolder(zones(germany)));
    expect(shop.zones).toEqual([
      { name: 'Germany', countries: ['DE'], priceCents: 490, freeFromCents: null },
    ]);
  });
});
