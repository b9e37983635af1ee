import { afterEach, describe, expect, test, vi } from 'vitest';
import { localeFormatOf } from './locale-format.ts';
import { readDefaults } from './site.ts';

/** The modules that parse and format figures, loaded as a build for this locale has them. */
async function buildFor(locale: string, timeZone: string | null = null) {
  vi.resetModules();
  const localeFormat = localeFormatOf(locale, timeZone);
  vi.doMock('../../domain/locale/locale-format.ts', () => ({ localeFormat }));
  const [
    format,
    money,
    dates,
    typedNumber,
    decimal,
    fold,
    suggest,
    coinOrder,
    fullPrice,
    exactPrice,
    axis,
    samples,
    cards,
    csv,
    names,
    units,
    buckets,
  ] = await Promise.all([
    import('../../domain/money/market-figures.ts'),
    import('../../domain/money/format-money.ts'),
    import('../../domain/time/dates.ts'),
    import('../../domain/money/typed-number.ts'),
    import('../../domain/money/figure.ts'),
    import('../../domain/text/fold-text.ts'),
    import('../../domain/market/suggest.ts'),
    import('../../domain/market/sorted-coins.ts'),
    import('../../domain/money/full-digits.ts'),
    import('../../domain/money/exact-decimals.ts'),
    import('../../web/tools/axis-number.ts'),
    import('../../domain/money/sample-figures.ts'),
    import('../../web/home/card-figure.ts'),
    import('../../domain/text/write-csv.ts'),
    import('../../web/data/save-file.ts'),
    import('../../domain/money/units.ts'),
    import('../../domain/market/bucket-times.ts'),
  ]);
  const nameModules = { ...fold, ...suggest, ...coinOrder };
  return {
    ...{ ...format, ...money, ...dates, ...typedNumber, ...decimal },
    ...{
      ...nameModules,
      ...fullPrice,
      ...exactPrice,
      ...axis,
      ...samples,
      ...cards,
      ...csv,
      ...names,
      ...units,
      ...buckets,
    },
  };
}

/** Replaces no-break spaces by ordinary spaces. */
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

afterEach(() => {
  vi.doUnmock('../../domain/locale/locale-format.ts');
  // Reset the modules, because test files share them and later files would get this locale.
  vi.resetModules();
});

const isolate = (figure: string) => `\u2066${figure}\u2069`;
const euro = { symbol: '€', template: '$1 €' };

describe('SITE-LOCALE: figures and dates follow the locale', () => {
  test.each([
    ['en-US', '$67,842.10', '$0.000001830', '$1.34T', '$45K', '+2.41%', 'Aug 4, 2025', '1234.50 €'],
    [
      'en-GB',
      '$67,842.10',
      '$0.000001830',
      '$1.34tn',
      '$45k',
      '+2.41%',
      '4 Aug 2025',
      '1,234.50 €',
    ],
    [
      'de',
      '67.842,10 $',
      '0,000001830 $',
      '1,34 Bio. $',
      '45.120 $',
      '+2,41 %',
      '4. Aug. 2025',
      '1.234,50 €',
    ],
    [
      'de-AT',
      '$ 67.842,10',
      '$ 0,000001830',
      '$ 1,34 Bio.',
      '$ 45.120',
      '+2,41 %',
      '4. Aug. 2025',
      '1.234,50 €',
    ],
    [
      'fr',
      '67 842,10 $',
      '0,000001830 $',
      '1,34 Bn $',
      '45 k $',
      '+2,41 %',
      '4 août 2025',
      '1 234,50 €',
    ],
    [
      'es',
      '67.842,10 $',
      '0,000001830 $',
      '1,34 B $',
      '45 mil $',
      '+2,41 %',
      '4 ago 2025',
      '1234,50 €',
    ],
    [
      'ja',
      '$67,842.10',
      '$0.000001830',
      '$1.34兆',
      '$45,120',
      '+2.41%',
      '2025年8月4日',
      '1,234.50 €',
    ],
    ['hi', '$67,842.10', '$0.000001830', null, null, '+2.41%', '4 अग॰ 2025', '1,234.50 €'],
    ['tr', '$67.842,10', '$0,000001830', '$1,34 Tn', null, '+%2,41', '4 Ağu 2025', '1.234,50 €'],
    ['eu', '67.842,10 $', null, null, null, '+% 2,41', null, '1.234,50 €'],
    ['ku', '67.842,10 $', null, null, null, '+%2,41', null, '1.234,50 €'],
    // A left-to-right isolate around the figure keeps the surrounding text from moving its sign.
    ['ar-EG', isolate('67,842.10 US$'), null, null, null, isolate('+2.41%'), null, null],
    ['he', isolate('67,842.10 $'), null, null, null, isolate('+2.41%'), null, null],
  ])('%s', async (locale, price, smallPrice, largePrice, thousands, change, day, money) => {
    const format = await buildFor(locale);
    expect(
      [
        format.formatPrice(67_842.1),
        smallPrice && format.formatPrice(0.00000183),
        largePrice && format.formatLarge(1.34e12),
        thousands && format.formatLarge(45_120),
        format.formatChange(2.41),
        day && format.shortDate('2025-08-04'),
        money && format.formatMoney(123_450, euro),
      ].map((text) => text && withPlainSpaces(text)),
    ).toEqual([price, smallPrice, largePrice, thousands, change, day, money]);
  });

  test.each([
    ['de-AT', ['$ 2,54 Bio.', '$ 98,7 Mrd.', '52,6 %', '$ 200 – $ 1.500', '50.000+']],
    ['tr', ['$2,54 Tn', '$98,7 Mr', '%52,6', '$200 – $1.500', '50.000+']],
    [
      'ar-EG',
      [
        isolate('2.54 ترليون US$'),
        isolate('98.7 مليار US$'),
        isolate('52.6%'),
        `${isolate('200 US$')} – ${isolate('1,500 US$')}`,
        '50,000+',
      ],
    ],
    ['ja', ['$2.54兆', '$98,700,000,000', '52.6%', '$200 – $1,500', '50,000+']],
  ])(
    '%s: the sample figures of Home and of airdrops, which no language says anew',
    async (locale, formattedTexts) => {
      const format = await buildFor(locale);
      const { statCards, subscribersClaim, airdrops } = await readDefaults('brand');
      const figures = [
        ...statCards.map(({ value, unit }) => format.cardFigure(value, unit)),
        format.formatAmounts(airdrops[1]?.reward ?? '', airdrops[1]?.unit),
        format.groupThousands(subscribersClaim),
      ];
      expect(figures.map(withPlainSpaces)).toEqual(formattedTexts);
    },
  );

  test('in India, all groups of digits but the last have two digits', async () => {
    const format = await buildFor('en-IN');
    expect(format.formatPrice(12_345_678.5)).toBe('$1,23,45,678.50');
  });
});

test.each([
  ['en-US', '1,234', 1234],
  ['en-US', '1.234', 1.234],
  ['de', '1.234', 1234],
  ['de', '1,234', 1.234],
  ['de', '1.234,5', 1234.5],
  ['de', '−0,5', -0.5],
  ['de-AT', '1.234', 1234],
  ['de-AT', '1,234', 1.234],
  ['de-AT', '1 234,5', 1234.5],
  ['de-CH', '1.234', 1.234],
  ['de-CH', '1,234', 1.234],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1,234', 1.234],
  ['fr-CH', '1,234', 1.234],
  ['pt-PT', '1.234', 1234],
])('SITE-LOCALE: in %s, %s is read as %d, as the site writes it', async (locale, text, value) => {
  expect((await buildFor(locale)).parseTypedNumber(text).value).toBe(value);
});

test.each(['fr', 'pl', 'sv'])(
  'SITE-LOCALE: in %s, where a point is no mark of numbers, 1.234 is asked about',
  async (locale) => {
    const { parseTypedNumber } = await buildFor(locale);
    expect(parseTypedNumber('−1.234')).toMatchObject({
      value: Number.NaN,
      readings: ['-1,234', '-1234'],
    });
    for (const reading of ['-1,234', '-1234'])
      expect(parseTypedNumber(reading)).toMatchObject({ readings: null });
  },
);

test('SITE-LOCALE: in right-to-left text, a figure with a sign or a unit keeps its order', async () => {
  const format = await buildFor('ar');
  expect(
    [
      format.exactDollars(105.16, true),
      format.exactDecimals(-5, 2),
      format.formatLarge(-2e12),
      format.percentText(19),
      format.priceInFull(5),
      format.formatMoney(-123_450, euro),
      format.axisNumber(-1_105),
    ].map(withPlainSpaces),
  ).toEqual(
    ['+105.16 US$', '−5.00', '−2.00 ترليون US$', '19%', '5.00 US$', '−1,234.50 €', '−1,105'].map(
      isolate,
    ),
  );
});

test('SITE-LOCALE: an axis uses the same separators as other figures', async () => {
  const { axisNumber } = await buildFor('de-AT');
  expect(axisNumber(1_105.5)).toBe('1.106');
});

describe('SITE-ZONE, MKT-AGE: a moment is shown in the time of the shop’s zone, with the name of the zone', () => {
  test.each([
    ['en-US', null, '18:18 UTC', 'Aug 4, 2025, 22:30 UTC'],
    ['de-AT', 'Europe/Vienna', '19:18 MEZ', '5. Aug. 2025, 00:30 MESZ'],
    ['en-US', 'Europe/Vienna', '19:18 CET', 'Aug 5, 2025, 00:30 CEST'],
    ['en-US', 'America/New_York', '13:18 EST', 'Aug 4, 2025, 18:30 EDT'],
    ['en-IN', 'Asia/Kolkata', '23:48 IST', '5 Aug 2025, 04:00 IST'],
    ['ar', 'Asia/Riyadh', '21:18 غرينتش+3', null],
  ])('%s in %s: %s', async (locale, zone, time, moment) => {
    const { clockText, shortDate, shopDayOf } = await buildFor(locale, zone);
    const ms = Date.parse('2026-01-15T18:18:00Z');
    expect(clockText(ms, ms)).toBe(time);
    if (moment) expect(clockText(Date.parse('2025-08-04T22:30:00Z'), null)).toBe(moment);
    // A calendar date is the same day in every time zone.
    expect(shortDate('2025-08-04')).toContain('4');
    expect(shopDayOf(Date.parse('2025-08-04T23:30:00Z'))).toBe(
      zone === null || zone.startsWith('America') ? '2025-08-04' : '2025-08-05',
    );
  });
});

test('SITE-LOCALE: a figure that the site has written is read back as the same number', async () => {
  for (const locale of [
    'en-US',
    'en-GB',
    'de',
    'de-AT',
    'de-CH',
    'fr',
    'fr-CH',
    'es',
    'pl',
    'en-IN',
    'tr',
    'ar',
  ]) {
    const format = await buildFor(locale);
    for (const figure of ['1234.5', '1234567', '0.001', '12', '999', '1000', '1.234', '-1.5'])
      for (const text of [
        format.decimalText(new format.Decimal(figure)),
        format.dollarsText(new format.Decimal(figure)),
        format.typeableDigits(Number(figure)),
      ])
        expect([locale, text, format.parseTypedDollars(text).value]).toEqual([
          locale,
          text,
          /[.,]\d\d\D*$/.test(text) ? Math.round(Number(figure) * 100) / 100 : Number(figure),
        ]);
  }
});

describe('SUGG-FORGIVES, TABLE-FILTER: a search matches the spellings that the locale considers equal', () => {
  test.each([
    ['de', 'Gerät', 'geraet'],
    ['de-AT', 'Maerz', 'MÄRZ'],
    ['de', 'Öl', 'oel'],
    ['de', 'Größe', 'GROESSE'],
    ['de', 'Feuer', 'feue'],
    ['da', 'Århus', 'aarhus'],
    ['da', 'Aarhus', 'ÅRH'],
    ['nb', 'Ærø', 'aeroe'],
    ['sv', 'Malmö', 'malmoe'],
    ['tr', 'IŞIK', 'ışı'],
    ['tr', 'İzmir', 'izm'],
  ])('%s: “%s” is found by “%s”', async (locale, name, query) => {
    const { foldText, prepareEntries, suggestEntries, findMatch } = await buildFor(locale);
    expect(suggestEntries(prepareEntries([{ name, more: '' }]), query)).toMatchObject([
      { entry: { name } },
    ]);
    expect(foldText(name).startsWith(foldText(query))).toBe(true);
    expect(findMatch(name, query)?.[0]).toBe('');
    // Folding a text a second time changes nothing.
    for (const text of [name, 'aaee', 'oeoe', 'ueber'])
      expect(foldText(foldText(text))).toBe(foldText(text));
  });

  test.each([
    ['en-US', 'Århus', 'aarhus'],
    ['en-US', 'Gerät', 'geraet'],
    ['tr', 'Gerät', 'geraet'],
  ])(
    '%s: “%s” is not found by “%s”, which says something else there',
    async (locale, name, query) => {
      const { foldText } = await buildFor(locale);
      expect(foldText(name)).not.toBe(foldText(query));
    },
  );
});

test.each([
  ['en-US', '\ufeff-0.5,"a;b"\r\n'],
  ['ja', '\ufeff-0.5,"a;b"\r\n'],
  ...['de', 'de-AT', 'fr', 'pt-BR', 'pl', 'tr'].map((locale) => [locale, '\ufeff-0,5;"a;b"\r\n']),
  ...['de-CH', 'fr-CH', 'it-CH', 'de-LI'].map((locale) => [locale, '\ufeff-0.5;"a;b"\r\n']),
])('SITE-CSV: %s', async (locale, text) => {
  const { writeCsv } = await buildFor(`${locale}`);
  expect(writeCsv([[-0.5, 'a;b']])).toBe(text);
});

test.each([
  ['pt-BR', 'US$ 5,00'],
  ['en-CA', 'US$5.00'],
  ['es-MX', 'USD 5.00'],
  ['pt-PT', '5,00 $'],
  ['tr', '$5,00'],
])(
  'SITE-LOCALE: in %s, whatever money has the sign there, dollars are %s',
  async (locale, text) => {
    const { formatPrice } = await buildFor(locale);
    expect(withPlainSpaces(formatPrice(5))).toBe(text);
  },
);

test.each([
  ['Europe/Vienna', 'backup-2026-11-27.json', 'markets-202611270045.csv'],
  [null, 'backup-2026-11-26.json', 'markets-202611262345.csv'],
])(
  'SITE-ZONE: in %s a file is named by the date and time in the shop’s zone',
  async (zone, day, minute) => {
    const { datedName, timedName } = await buildFor('de-AT', zone);
    const timeMs = Date.parse('2026-11-26T23:45:30Z');
    expect([datedName('backup', timeMs, 'json'), timedName('markets', timeMs, 'csv')]).toEqual([
      day,
      minute,
    ]);
    expect(timedName('markets', null, 'csv')).toBe('markets.csv');
  },
);

test('SITE-DIRECTION: signed money, amounts of coins and times on a chart keep their order', async () => {
  const format = await buildFor('ar-EG');
  const wholeText =
    /^[\u2066\u2067][^\u2066-\u2069]*(?:\u2066[^\u2066-\u2069]*\u2069)?[^\u2066-\u2069]*\u2069$/;
  const seconds = Date.parse('2026-11-26T23:50Z') / 1_000;
  const hours = {
    from: seconds,
    to: seconds + 7_200,
    step_seconds: 300,
    points: [[seconds], null, null],
  } as const;
  const days = { ...hours, to: seconds + 90 * 86_400 };
  const months = { ...hours, to: seconds + 300 * 86_400 };
  for (const text of [
    format.profitText(new format.Decimal('12')),
    format.profitText(new format.Decimal('-12')),
    format.withSign('17,697,853 BTC'),
    format.withSign(`${format.decimalText(new format.Decimal('5'), 0)} BTC`),
    format.pointTimeText(hours, 0),
    ...[hours, days, months].map((time) => format.axisLabel(time, 0)),
  ])
    expect(text).toMatch(wholeText);
  expect(format.profitText(new format.Decimal('12'))).toContain('+');
  const english = await buildFor('en-US');
  expect(english.profitText(new english.Decimal('0.005'))).toBe('+$0.01');
  expect(english.profitText(new english.Decimal('0.004'))).toBe('$0.00');
});

describe('SITE-LOCALE: names are sorted by the rules of the locale', () => {
  test.each([
    ['en-US', ['Äther', 'zcash', 'Zilliqa', 'Aave'], ['Aave', 'zcash', 'Zilliqa', 'Äther']],
    [
      'de',
      ['zcash', 'Zilliqa', 'Äther', 'Aave', 'Avax'],
      ['Aave', 'Äther', 'Avax', 'zcash', 'Zilliqa'],
    ],
    ['sv', ['Öre', 'Zilliqa', 'Äther', 'Aave'], ['Aave', 'Zilliqa', 'Äther', 'Öre']],
  ])('%s: %s', async (locale, names, sortedNames) => {
    const { sortedCoins } = await buildFor(locale);
    const noFigures = { market_cap_rank: 1, current_price: 1, price_change_percentage_24h: 1 };
    const coins = names.map((name) => ({ name, ...noFigures, total_volume: 1, market_cap: 1 }));
    const namesSortedBy = (sort: string) => sortedCoins(coins, sort).map(({ name }) => name);
    expect(namesSortedBy('name')).toEqual(sortedNames);
    expect(namesSortedBy('-name')).toEqual(sortedNames.toReversed());
  });
});
