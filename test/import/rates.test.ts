import { expect, test } from 'vitest';
import { allQuestions, noDecisions } from '../../domain/import/decisions.ts';
import { importFile } from './import-file.ts';

/** Purchases for euros on three days, and one for dollars. */
const kraken = [
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  ...[
    ['T1', '2024-03-01 09:00:00', '-100'],
    ['T2', '2024-03-01 18:00:00', '-200'],
    ['T3', '2024-03-02 00:30:00', '-300'],
    ['T4', '2024-05-09 12:00:00', '-400'],
  ].flatMap(([ref, time, paidAmount]) => [
    `"${ref}a","${ref}","${time}","trade","","currency","ZEUR","${paidAmount}","0","0"`,
    `"${ref}b","${ref}","${time}","trade","","currency","XXBT","0.01","0","0"`,
  ]),
  '"T5a","T5","2024-05-10 12:00:00","trade","","currency","ZUSD","-50","0","0"',
  '"T5b","T5","2024-05-10 12:00:00","trade","","currency","XXBT","0.01","0","0"',
].join('\n');

const read = (rates: Readonly<Record<string, string>>) => {
  const { rows, open } = importFile(kraken, { decisions: { rates } });
  return {
    prices: rows
      .filter(({ entries }) => entries.length > 0)
      .map(({ status, entries: [entry], rates: usedRates }) => [
        status,
        Number(entry?.price),
        usedRates.map(({ rate, day }) => `${rate}${day === null ? '' : ` on ${day}`}`).join(),
      ]),
    open,
  };
};

test('IMPORT-DECISIONS: one rate applies to all rows of its currency, and each row says that it got it', () => {
  const { prices, open } = read({ EUR: '1.1' });
  expect(prices).toEqual([
    ['new', 11_000, '1.1'],
    ['new', 22_000, '1.1'],
    ['new', 33_000, '1.1'],
    ['new', 44_000, '1.1'],
    ['new', 5_000, ''],
  ]);
  expect(open).toEqual([]);
});

test('IMPORT-DECISIONS: the rate of a day takes precedence over that of all days, and rows with neither wait with their days', () => {
  expect(read({}).open).toEqual([
    {
      question: { ask: 'rate', about: 'EUR' },
      // Two rows of the file are one trade.
      rows: 8,
      days: [
        { day: '2024-03-01', rows: 4 },
        { day: '2024-03-02', rows: 2 },
        { day: '2024-05-09', rows: 2 },
      ],
    },
  ]);
  const days = { 'EUR 2024-03-01': '1.2', 'EUR 2024-05-09': '1.3' };
  const someDays = read(days);
  expect(someDays.prices.map(([status, price]) => [status, price])).toEqual([
    ['new', 12_000],
    ['new', 24_000],
    ['undecided', 0],
    ['new', 52_000],
    ['new', 5_000],
  ]);
  expect(someDays.open).toMatchObject([{ rows: 2, days: [{ day: '2024-03-02', rows: 2 }] }]);
  expect(read({ ...days, EUR: '1' }).prices).toEqual([
    ['new', 12_000, '1.2 on 2024-03-01'],
    ['new', 24_000, '1.2 on 2024-03-01'],
    ['new', 30_000, '1'],
    ['new', 52_000, '1.3 on 2024-05-09'],
    ['new', 5_000, ''],
  ]);
});

test('IMPORT-DECISIONS: a question keeps all of its days once some are answered, so that each can be corrected', () => {
  const before = read({}).open;
  const rates = { 'EUR 2024-03-01': '1.2', 'EUR 2024-05-09': '1.3' };
  const decidedRates = { ...noDecisions, rates: new Map(Object.entries(rates)) };
  const [question] = allQuestions(before, read(rates).open, decidedRates);
  expect(question).toMatchObject({ rows: 2, days: before[0]?.days });
  // A day may be missing from the first questions, because another question came before it.
  const [lateQuestion] = allQuestions(read(rates).open, before, decidedRates);
  expect(lateQuestion).toMatchObject({ rows: 8, days: before[0]?.days });
  const allDecisions = { ...decidedRates, rates: new Map([['EUR', '1']]) };
  expect(allQuestions(before, [], allDecisions)).toMatchObject([
    { rows: 0, days: before[0]?.days },
  ]);
  expect(allQuestions(before, [], { ...decidedRates })).toMatchObject([
    { rows: 0, days: before[0]?.days },
  ]);
});
