import { afterEach, describe, expect, test, vi } from 'vitest';
import { localeFormatOf } from '../../content/read/locale-format.ts';
import type { DateOrder } from '../../domain/locale/locale-format.ts';
import { bytesOf } from './import-file.ts';

afterEach(() => {
  vi.doUnmock('../../domain/locale/locale-format.ts');
  // Reset the modules, because test files share them and later files would get this locale.
  vi.resetModules();
});

async function buildFor(locale: string) {
  vi.resetModules();
  const localeFormat = localeFormatOf(locale);
  vi.doMock('../../domain/locale/locale-format.ts', () => ({ localeFormat }));
  return import('../../domain/import/import-session.ts');
}

/** The days of a file's rows, as a site of this locale reads them. */
async function readDays(locale: string, days: readonly string[], order?: DateOrder) {
  const { ImportSession } = await buildFor(locale);
  const session = new ImportSession({ coins: [{ id: 'bitcoin', symbol: 'BTC' }], entries: [] });
  session.open(bytesOf(['day;coin;n;price', ...days.map((day) => `${day};BTC;2;5`)].join('\n')));
  const columnMapping = { date: 0, coin: 1, amount: 2, price: 3 };
  const summary = session.read({ as: 'columns', mapping: columnMapping, order }, () => {});
  const rows = session.rows(null, days.length).map(({ at, reason }) => {
    if (reason.is !== 'refused') return new Date(at ?? 0).toISOString().slice(0, 16);
    const { problem } = reason;
    return problem.why === 'twoReadings' ? `${problem.one} or ${problem.other}` : problem.why;
  });
  return { rows: rows.map((row) => row.replace('T12:00', '')), choice: summary?.dayChoice };
}

describe('IMPORT-COLUMNS: the order of day and month in numbers', () => {
  test.each([
    [
      'no month stands before a point, and a day that there is not says nothing of other rows',
      'de-AT',
      ['01.13.2026', '01.03.2026', '5.4.26', '1. 3. 2026'],
      ['day', '2026-03-01', '2026-04-05', '2026-03-01'],
    ],
    ['and on an English site', 'en-US', ['01.13.2026', '1.3.2026'], ['day', '2026-03-01']],
    [
      'one day shows the order of the others',
      'en-US',
      ['05/04/2026', '13/04/2026'],
      ['2026-04-05', '2026-04-13'],
    ],
    [
      'a day that there is not shows none',
      'fr',
      ['99/99/2026', '13/13/2026', '05/04/2026'],
      ['day', 'day', '2026-04-05'],
    ],
    ['the same number twice is one day', 'ja', ['05/05/2026'], ['2026-05-05']],
  ])('%s', async (_, locale, days, rows) => {
    expect((await readDays(locale, days)).rows).toEqual(rows);
  });

  test.each([
    ['en-US', '05/04/2026', '2026-05-04'],
    ['fr', '05/04/2026', '2026-04-05'],
    ['pt-BR', '05/04/2026', '2026-04-05'],
    ['de-CH', '5-4-2026', '2026-04-05'],
    ['ar-EG', '05/04/2026', '2026-04-05'],
    ['ja', '26/04/05', '2026-04-05'],
    ['ja', '05/04/2026', '2026-04-05 or 2026-05-04'],
    ['de', '05-04-26', '2026-04-05 or 2005-04-26'],
  ])(
    'if no row shows it %s reads %s as %s, and the visitor can choose otherwise',
    async (locale, day, expectedMs) => {
      const { rows, choice } = await readDays(locale, [day]);
      expect(rows).toEqual([expectedMs]);
      expect(choice?.example).toBe(day);
      for (const reading of choice?.days ?? [])
        expect((await readDays(locale, [day], reading.order)).rows).toEqual([reading.day]);
      expect(choice?.days.length).toBeGreaterThan(1);
    },
  );

  test('a file that contradicts itself is read by what each date shows, and the visitor decides about the others', async () => {
    const days = ['13/04/2026', '04/13/2026', '05/04/2026'];
    const { rows, choice } = await readDays('fr', days);
    expect(rows).toEqual(['2026-04-13', '2026-04-13', '2026-04-05 or 2026-05-04']);
    expect(choice?.days.map(({ order }) => order)).toEqual(['dmy', 'mdy']);
    expect((await readDays('fr', days, 'dmy')).rows).toEqual(['2026-04-13', 'day', '2026-04-05']);
  });
});

describe('IMPORT-FORMS: dates as the site itself writes them, and digits of any script', () => {
  test.each([
    'en-US',
    'de-AT',
    'de-CH',
    'fr',
    'pt-BR',
    'es',
    'tr',
    'ar-EG',
    'pl',
    'ja',
    'ko',
    'hu',
    'cs',
    'vi',
    'hi',
    'fi',
    'lt',
  ])('%s', async (locale) => {
    vi.resetModules();
    const localeFormat = localeFormatOf(locale);
    vi.doMock('../../domain/locale/locale-format.ts', () => ({ localeFormat }));
    const { shortDate } = await import('../../domain/time/dates.ts');
    const longFormat = new Intl.DateTimeFormat(localeFormat.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const days = Array.from(
      { length: 12 },
      (_, month) => `2026-${`${month + 1}`.padStart(2, '0')}-13`,
    );
    const texts = [
      ...days.map(shortDate),
      ...days.map((day) => longFormat.format(Date.parse(day))),
    ];
    const { rows } = await readDays(
      locale,
      texts.map((text) => `${text} 10:05`),
    );
    expect(rows).toEqual([...days, ...days].map((day) => `${day}T10:05`));
  });

  test.each([
    ['٢٤/٠٤/٢٠٢٦ ١٠:٠٥', '2026-04-24T10:05'],
    ['۲۴/۰۴/۲۰۲۶', '2026-04-24'],
    ['２０２６／０４／２４　１０：０５', '2026-04-24T10:05'],
    ['2026年3月2日 10:00', '2026-03-02T10:00'],
    ['2026년 3월 2일', '2026-03-02'],
    ['2026. 03. 02.', '2026-03-02'],
    ['\u200f24\u200f/04\u200f/2026', '2026-04-24'],
  ])('%s', async (text, time) => {
    expect((await readDays('en-US', [text])).rows).toEqual([time]);
  });
});

describe('SITE-CSV, IMPORT-EXPORT: the file of all transactions', () => {
  test.each([
    ['en-US', 'buy,BTC,bitcoin,1.25,1.125,'],
    ['de-AT', 'buy;BTC;bitcoin;1,25;1,125;'],
    ['de-CH', 'buy;BTC;bitcoin;1.25;1.125;'],
    ['tr', 'buy;BTC;bitcoin;1,25;1,125;'],
  ])('suits spreadsheets of %s, and is imported back unchanged', async (locale, row) => {
    const { ImportSession } = await buildFor(locale);
    const { writeEntries } = await import('../../domain/import/write-entries.ts');
    const entry = { kind: 'buy', coin: 'BTC', coinId: 'bitcoin', price: 1.125 } as const;
    for (const amounts of [[1.25, '0.123456789012345678901', 1e-7, 1_234_567.5, 7], [1.125], [1]]) {
      const entries = amounts.map((amount, index) => ({
        ...entry,
        id: `${index}`,
        at: index * 60_000,
        amount,
      }));
      const file = writeEntries(entries);
      if (amounts[0] === 1.25) expect(file).toContain(row);
      const session = new ImportSession({ coins: [], entries: [] });
      session.open(bytesOf(file));
      session.read({ as: 'known' }, () => {});
      expect(session.entries.map(({ amount, price }) => [amount, price])).toEqual(
        amounts.map((amount) => [amount, 1.125]),
      );
    }
  });

  test('rows that were left out keep their file’s separator', async () => {
    const { ImportSession } = await buildFor('de-AT');
    const session = new ImportSession({ coins: [], entries: [] });
    session.open(bytesOf('Date|Coin|Amount|Price\n2026-01-01|BTC|none|1'));
    session.read({ as: 'columns', mapping: { date: 0, coin: 1, amount: 2, price: 3 } }, () => {});
    expect(session.unimportedRows().dialect).toEqual({ decimal: ',', separator: '|' });
  });
});
