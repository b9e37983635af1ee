import { describe, expect, test } from 'vitest';
import { ImportSession } from '../../domain/import/import-session.ts';
import type { Entry } from '../../domain/ledger/entry.ts';
import { buildLedger } from '../../domain/ledger/ledger.ts';
import { bytesOf } from './import-file.ts';

const coins = ['BTC', 'MATIC', 'POL'].map((symbol) => ({ id: symbol.toLowerCase(), symbol }));

/** The entries of a portfolio after the import of these files in turn. */
function portfolioOf(...files: readonly string[]): readonly Entry[] {
  return files.reduce<readonly Entry[]>((entries, file, number) => {
    const session = new ImportSession({ coins, entries });
    session.open(bytesOf(file));
    session.read({ as: 'known' }, () => {});
    const addedEntries = session.entries.map(
      (entry, index): Entry => ({ id: `${number}-${index}`, ...entry }),
    );
    return entries.concat(addedEntries);
  }, []);
}

const positionOf = (entries: readonly Entry[], coinId: string) =>
  buildLedger(entries, 'fifo').get(coinId);

const kraken = (...rows: readonly string[]) =>
  ['txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance', ...rows].join('\n');
const purchaseRows = [
  'L1,T1,2025-01-01 10:00:00,trade,tradespot,currency,USD,spot,-10000,0,0',
  'L2,T1,2025-01-01 10:00:00,trade,tradespot,currency,XBT,spot,1,0,1',
];
const withdrawalRow = 'L3,W1,2025-01-31 20:00:00,withdrawal,,currency,XBT,spot,-1,0,0';
const depositRow = (amount: string) =>
  `L4,D1,2025-02-01 10:00:00,deposit,,currency,XBT,spot,${amount},0,${amount}`;
const january = kraken(...purchaseRows, withdrawalRow);

describe('IMPORT-DUPLICATES: a transfer between own accounts', () => {
  test.each([
    ['all at once', '1', (allRows: string, _: string) => [allRows]],
    ['what left, then all', '1', (allRows: string, _: string) => [january, allRows]],
    [
      'what left, then all, with what the network took',
      '0.999',
      (allRows: string) => [january, allRows],
    ],
    ['what came, then all', '0.999', (allRows: string, february: string) => [february, allRows]],
    ['all, then what left', '0.999', (allRows: string) => [allRows, january]],
    ['all, then what came', '0.999', (allRows: string, february: string) => [allRows, february]],
    ['in two parts', '1', (_: string, february: string) => [january, february]],
    ['in two parts, the later first', '1', (_: string, february: string) => [february, january]],
  ])('%s', (_, amount, filesOf) => {
    const wholeFile = kraken(...purchaseRows, withdrawalRow, depositRow(amount));
    const entries = portfolioOf(...filesOf(wholeFile, kraken(depositRow(amount))));
    expect(positionOf(entries, 'btc')?.amount.toFixed()).toBe(amount);
    expect(positionOf(entries, 'btc')?.cost.toFixed()).toBe(String(10_000 * Number(amount)));
  });

  test('a trade in an account’s ledger and in its list of trades counts once', () => {
    const trades =
      'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers\nT1,O1,XXBTZUSD,2025-01-01 10:00:00.9481,buy,limit,10000,10000,0,1,0,,';
    expect(portfolioOf(kraken(...purchaseRows), trades)).toHaveLength(1);
    expect(portfolioOf(trades, kraken(...purchaseRows))).toHaveLength(1);
  });

  test('transactions added since a file was checked are recognised when it is stored', () => {
    const session = new ImportSession({ coins, entries: [] });
    session.open(bytesOf(january));
    session.read({ as: 'known' }, () => {});
    expect(session.checkAgain(portfolioOf(january))).toMatchObject({ entries: 0 });
  });
});

describe('IMPORT-LAYOUTS: Coinbase', () => {
  test('a coin that continues under another name keeps its cost', () => {
    const row = (day: string, type: string, coin: string, amount: number, worth: number, fee = 0) =>
      `${day},2024-09-${day} 10:00:00 UTC,${type},${coin},${amount},USD,${worth / Math.abs(amount)},${worth},${worth + fee},${fee},`;
    const entries = portfolioOf(
      [
        'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
        row('01', 'Buy', 'MATIC', 100, 100, 1),
        row('02', 'Asset Migration', 'MATIC', -100, 50),
        row('02', 'Asset Migration', 'POL', 100, 50).replace('02,', 'pol,'),
        row('03', 'Sell', 'POL', -100, 60),
      ].join('\n'),
    );
    const [matic, pol] = ['matic', 'pol'].map((id) => positionOf(entries, id));
    expect([matic?.amount.toFixed(), pol?.amount.toFixed()]).toEqual(['0', '0']);
    expect(pol?.realised.plus(matic?.realised ?? 0).toFixed()).toBe('-41');
  });
});

describe('IMPORT-EXPORT', () => {
  test('numbers of our own file stay numbers, even below zero', () => {
    const entry = { coin: 'BTC', coinId: 'btc', price: 5, kind: 'sell' as const, at: 1 };
    const text = 'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note';
    const [readEntry] = portfolioOf(`${text}\n7,2024-01-01,sell,BTC,btc,-5,5,,,,`);
    expect(readEntry).toMatchObject({
      ...entry,
      id: '7',
      amount: -5,
      at: Date.UTC(2024, 0, 1, 12),
    });
  });

  test('rows left out of a copy of the storage are saved in our own file’s format', () => {
    const session = new ImportSession({ coins, entries: [] });
    const storedEntry = { coin: 'BTC', coinId: 'btc', amount: 1, price: 5, kind: 'buy' };
    session.open(
      bytesOf(
        JSON.stringify({
          theme: 'dark',
          portfolio: [
            { ...storedEntry, id: '1' },
            { ...storedEntry, id: '2', amount: '1,5', at: 0 },
          ],
        }),
      ),
    );
    expect(session.read({ as: 'known' }, () => {})?.counts).toMatchObject({ new: 1, refused: 1 });
    const { header, rows } = session.unimportedRows();
    const file = [header, ...rows.map(({ cells }) => [...cells, 'reason'])]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\n')
      .replace('1,5', '1.5');
    expect(portfolioOf(file)).toMatchObject([{ ...storedEntry, id: '2', amount: 1.5, at: 0 }]);
  });
});
