import { expect, test } from 'vitest';
import {
  type Faults,
  readSiteFolder,
  testSiteFaults,
  writeSiteFolder,
} from '../../test/fakes/site-folder.ts';
import { problemSentence } from './problem.ts';

const page = (title: string) => `---\ntitle: ${title}\ndescription: A.\nlede: A.\n---\n`;

test('SITE-NOTED: whatever is more often a mistake than intended is noted, and nothing else', async () => {
  const folder = writeSiteFolder({
    'site.yaml':
      'shippingFlatRateCents: 590\nshippingCountries: [DE]\noperator: { name: Wax, vatNumber: ATU1 }\n',
    'shop.yaml': [
      'beforeOrder: {tax: added}',
      'taxRates: {DE: {standard: 7, reduced: 19}, AT: 20}',
      'zones:',
      '  - {name: Germany, countries: [DE], priceCents: 49000}',
      '  - {name: Austria, countries: [AT], priceCents: 990, freeFromCents: 100}',
    ].join('\n'),
    'info/privacy.md': page('Privacy'),
    'info/terms-of-servcie.md': page('Our terms'),
    'info/cookies.md': page('Cookies'),
  });
  const { notes } = await readSiteFolder(folder);
  expect(notes.map((note) => problemSentence(note).replace(`${folder}/`, ''))).toEqual([
    'shop.yaml: taxRates.DE has a standard rate below the reduced one.',
    'shop.yaml: freeFromCents of Austria is 100, which is 1.00 in most currencies and less than its shipping costs.',
    'shop.yaml: beforeOrder.tax is added, and consumers in the EU are served, who have to see prices with their tax in them (Directive 98/6/EC).',
    'shop.yaml: beforeOrder.tax is added, and stripe.automaticTax is false: payments through Stripe add no tax, neither by taxRates nor otherwise, and it is yours to pay.',
    'shop.yaml, line 4: priceCents of Germany is 49000, which is 490.00 in most currencies: it is a number of the smallest coin, such as 490 for 4.90.',
    'site.yaml: operator.vatNumber is set, and operator.office is not: orders have receipts in place of invoices until it is.',
    'site.yaml: shippingFlatRateCents and shippingCountries do nothing, because zones in shop.yaml take their place.',
    'info/privacy.md: is shown beside our page privacy-policy: to take its place, it has to be named privacy-policy.md.',
    'info/terms-of-servcie.md: is shown beside our page terms-of-service: to take its place, it has to be named terms-of-service.md.',
  ]);
  const usualFolder = writeSiteFolder({
    'site.yaml': 'shippingFlatRateCents: 590\n',
    'shop.yaml':
      'servesEuConsumers: false\nbeforeOrder: {tax: added}\nstripe: {automaticTax: true}\ntaxRates: {DE: 19}\n',
    'info/privacy-policy.md': page('Privacy'),
  });
  expect((await readSiteFolder(usualFolder)).notes).toEqual([]);
});

test('SITE-NOTED: a country without a rate of tax is named, if others have one', async () => {
  const notesOf = async (shop: string, countries = '[DE, AT, FR]') => {
    const site = `shippingCountries: ${countries}\n`;
    const folder = writeSiteFolder({ 'site.yaml': site, 'shop.yaml': shop });
    const { notes } = await readSiteFolder(folder);
    return notes.map((note) => problemSentence(note).replace(`${folder}/`, ''));
  };
  const without = (places: string) => [
    `shop.yaml: taxRates has no rate for ${places}: whatever is sent there is sold without tax. Write its rate, or 0 if no tax is due.`,
  ];
  const included = 'beforeOrder: {tax: included}\n';
  const rates = `${included}taxRates: {DE: 19, AT: 20}\n`;
  expect(await notesOf(rates)).toEqual(without('France (FR)'));
  expect(await notesOf(`${included}taxRates: {DE: 19, AT: 20, FR: 0}\n`)).toEqual([]);
  expect(await notesOf(rates, '[AT, DE]')).toEqual([]);
  expect(await notesOf(rates, '[BE, BG, CY, CZ, DK, EE, ES]')).toEqual(
    without('Belgium (BE), Bulgaria (BG), Cyprus (CY), Czechia (CZ), Denmark (DK) and 2 more'),
  );
  // Without any rate the owner's general statement counts, and Stripe Tax takes the place of all rates.
  expect(await notesOf(included)).toEqual([]);
  expect(await notesOf(`${rates}stripe: {automaticTax: true}\n`)).toEqual([]);
  const zone = (name: string, countries: string) =>
    `  - {name: ${name}, countries: ${countries}, priceCents: 490}\n`;
  const zones = `${rates}zones:\n${zone('Near', '[DE, NL]')}${zone('Far', 'rest')}`;
  // The rest of the world is left out, because exports are usually free of tax.
  expect(await notesOf(zones, '[DE, AT]')).toContainEqual(without('Netherlands (NL)')[0]);
});

test('SITE-NOTED: whatever does not fit the language is noted, with its line and the plural forms of the language', async () => {
  const notesOf = async (settings: string, words = '') => {
    const folder = writeSiteFolder({ 'site.yaml': settings, 'words.yaml': words });
    const { notes } = await readSiteFolder(folder);
    return notes.map((note) => problemSentence(note).replace(`${folder}/`, ''));
  };
  const forms = (...names: string[]) =>
    `time:\n  daysAgo:\n${names.map((name) => `    ${name}: "{count}"\n`).join('')}`;
  expect(await notesOf('language: ru\n', forms('one', 'other'))).toEqual([
    'words.yaml, line 2: time.daysAgo lacks few and many: counts in Russian have one, few, many.',
    'site.yaml: language is ru, Russian, in which the software has no words: what words.yaml does not say is said in English.',
  ]);
  expect(await notesOf('language: de\nlocale: fr-FR\n', forms('one', 'few', 'other'))).toEqual([
    'words.yaml, line 2: time.daysAgo has few, which nothing uses: counts in German have one, other.',
    'site.yaml: language is de, and locale is fr-FR: numbers and days are written as in another language than the words.',
  ]);
  expect(await notesOf('language: de-AT\nlocale: de\n', forms('one', 'other'))).toEqual([]);
  const lines =
    'store:\n  inStock: Da!\ntime:\n  daysAgo: vor {count} Tagen\n  hours:\n    one: eine Stunde\n    other: Stunden\n';
  expect(await notesOf('language: de\n', lines)).toEqual([
    'words.yaml, line 2: store.inStock lacks {left}, which ours says.',
    'words.yaml, line 4: time.daysAgo has one text for every count: counts in German have one, other.',
    'words.yaml, line 5: time.hours lacks {count}, which ours says.',
  ]);
  // By law this button may show nothing else, so a missing value is no mistake.
  expect(
    (
      await notesOf(
        'language: fr\n',
        'checkout:\n  payAmount: Commander avec obligation de paiement\n',
      )
    ).length,
  ).toBe(1);
  // Japanese has one plural form, so one text serves every count.
  expect((await notesOf('language: ja\n', 'time:\n  daysAgo: "{count}日前"\n')).length).toBe(1);
});

testSiteFaults([
  [
    'SITE-CHECKED: the language’s name in itself',
    { 'site.yaml': 'language: Italiano\n' },
    /did you mean it\.$/,
  ],
  ...(
    [
      ['TR', 'tr'],
      ['turkce', 'tr'],
      ['Turkish', 'tr'],
      ['at', 'de'],
      ['jp', 'ja'],
      ['en_us', 'en-US'],
      ['gernam', 'de'],
    ] as const
  ).map(([typedKey, meantKey]): Faults[number] => [
    `SITE-CHECKED: ${typedKey} as a language`,
    { 'site.yaml': `language: ${typedKey}\n` },
    new RegExp(`did you mean ${meantKey}\\.$`),
  ]),
  ...(
    [
      ['Europe/Wien', '; did you mean Europe/Vienna'],
      ['Wien', '; did you mean Europe/Vienna'],
      ['Europe/Zürich', '; did you mean Europe/Zurich'],
      ['new york', '; did you mean America/New_York'],
      ['Europe/Graz', '; write it such as Europe/Vienna'],
    ] as const
  ).map(([typedKey, hint]): Faults[number] => [
    `SITE-ZONE: ${typedKey} as a zone`,
    { 'site.yaml': `timeZone: ${typedKey}\n` },
    new RegExp(`timeZone is no time zone: ${typedKey}${hint}\\.$`),
  ]),
  [
    'SITE-CHECKED: a code that is no language’s',
    { 'site.yaml': 'language: xx\n' },
    /^site\.yaml, line 1: language has to be the code of a language, such as en or de/,
  ],
  [
    'SITE-CHECKED: an offset in place of a zone',
    { 'site.yaml': "timeZone: '+01:00'\n" },
    /^site\.yaml, line 1: timeZone is no time zone: \+01:00; /,
  ],
  [
    'SITE-CHECKED: a field of shop.yaml in site.yaml',
    { 'site.yaml': 'name: A\nzones: []\n' },
    /^site\.yaml, line 2: zones is no field here: it belongs in shop\.yaml\.$/,
  ],
  [
    'SITE-CHECKED: a field of site.yaml in shop.yaml',
    { 'shop.yaml': 'lowStock: 3\nshippingCountries: [DE]\n' },
    /^shop\.yaml, line 2: shippingCountries is no field here: it belongs in site\.yaml\.$/,
  ],
]);
