import { describe, expect, test } from 'vitest';
import { openFile } from '../../domain/import/file/read-file.ts';
import { bytesOf, describeRow, importFile } from './import-file.ts';

const coinbase =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const binance = 'User ID,Time,Account,Operation,Coin,Change,Remark';
const binanceTime = '26-07-25 21:30:41';
const cryptoCom =
  'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind';
const deltaHeader =
  'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes';
const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const trackerHeader =
  'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag';
const ownHeader = 'id,date,kind,coin,coin id,amount,price in usd,fee,fee coin,fee coin id,note';
const movesHeader = 'Date(UTC+0),Coin,Network,Amount,Address,TXID,Status';
const ghostfolio = 'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note';
const rates = { USDT: '1', BUSD: '1' };

describe('IMPORT-LAYOUTS', () => {
  test.each([
    [
      'two conversions with one note are two',
      [
        coinbase,
        'a,2025-02-01 10:00:00 UTC,Convert,USDC,-100,USD,1,100,100,0,Converted 100 USDC to 100 XRP',
        'b,2025-02-01 10:00:01 UTC,Convert,XRP,100,USD,1,100,100,0,Converted 100 USDC to 100 XRP',
        'c,2025-05-01 10:00:00 UTC,Convert,USDC,-100,USD,1,100,100,0,Converted 100 USDC to 100 XRP',
      ],
      [
        'sell -100 USDC at 1; buy 100 XRP at 1',
        'with row 2',
        'sell -100 USDC at 1; buy 100 XRP at 1',
      ],
    ],
    [
      'several coins of one second are refused, as many as they are',
      [
        binance,
        `1,${binanceTime},Spot,Buy,BTC,0.1,`,
        `1,${binanceTime},Spot,Buy,USDT,-3000,`,
        `1,${binanceTime},Spot,Buy,ETH,1,`,
        `1,${binanceTime},Spot,Buy,USDT,-2000,`,
      ],
      Array.from({ length: 4 }, () => 'refused: severalCoins'),
    ],
    [
      'a fee of another account is no fee of this trade',
      [
        binance,
        `1,${binanceTime},Spot,Buy,BTC,0.1,`,
        `1,${binanceTime},Spot,Buy,USDT,-3000,`,
        `1,${binanceTime},USD-M Futures,Fee,BNB,-0.5,`,
      ],
      ['sell -3000 USDT at 1; buy 0.1 BTC at 30000', 'with row 2', 'fee -0.5 BNB at 0'],
    ],
    [
      'dust of several coins, each with its worth',
      [
        cryptoCom,
        '2023-01-02 03:04:06,Dust,DOGE,-10,,,EUR,0.9,1,dust_conversion_debited',
        '2023-01-02 03:04:06,Dust,ADA,-10,,,EUR,0.9,1,dust_conversion_debited',
        '2023-01-02 03:04:06,Dust,CRO,20,,,EUR,1.8,2,dust_conversion_credited',
      ],
      ['sell -10 DOGE at 0.1', 'sell -10 ADA at 0.1', 'buy 20 CRO at 0.1'],
    ],
    [
      'what a stake earns is income, and the stake none',
      [
        cryptoCom,
        '2023-01-02 03:04:05,x,CRO,9.9,,,EUR,0.9,0.99,finance.lockup.dpos_compound_interest.crypto_wallet',
        '2023-01-02 03:04:05,x,CRO,-50,,,EUR,4.5,5,finance.lockup.dpos_lock.crypto_wallet',
        '2023-01-02 03:04:05,x,CRO,5,,,EUR,4.5,5,finance.lockup.riddle.crypto_wallet',
      ],
      [
        'income 9.9 CRO at 0.1',
        'unchanged: own',
        'which kind: finance.lockup.riddle.crypto_wallet',
      ],
    ],
    [
      'a deposit that was earned is income',
      [deltaHeader, '2023-01-02T03:04:05.000Z,DEPOSIT,0.5,ADA (Cardano),CRYPTO,1,USD,,MINING,,,,,'],
      ['income 0.5 ADA at 2'],
    ],
    [
      'a fee in a coin that begins with a digit',
      [
        'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
        '2023-01-02 03:04:05,1INCHUSDT,BUY,1,1001INCH,100USDT,0.11INCH',
      ],
      ['sell -100 USDT at 1; buy 100 1INCH at 1 fee 0.1 1INCH'],
      { coins: { '1INCH': '1inch' } },
    ],
    [
      'withdrawals without a fee have the header of deposits: their sign tells them',
      [movesHeader, '24-01-02 03:04:05,BTC,BTC,-1,bc1,tx,Completed'],
      ['transfer-out -1 BTC at 0'],
    ],
    [
      'a receipt below zero',
      [coinbase, 'a,2025-02-01 10:00:00 UTC,Receive,BTC,-1,USD,1,100,100,0,x'],
      ['refused: belowZero'],
    ],
    ['a fee below zero', [ownHeader, '1,2024-01-01,buy,BTC,btc,1,5,-3,,,'], ['refused: belowZero']],
    [
      'words that every object has are words as others',
      [
        koinly,
        ...['constructor', 'toString', '__proto__'].map(
          (label) => `2022-01-01 14:25 UTC,,,1,SOL,,,150,USD,${label},,`,
        ),
      ],
      ['which kind: constructor', 'which kind: toString', 'which kind: __proto__'],
    ],
    [
      'operations that every object has',
      [
        binance,
        `1,${binanceTime},Spot,constructor,BTC,1,`,
        `1,${binanceTime},Spot,Deposit,CONSTRUCTOR,1,`,
      ],
      ['which kind: constructor', 'which coin: CONSTRUCTOR'],
    ],
    [
      'Ghostfolio, with symbols that only look like a pair',
      [
        ghostfolio,
        ...['MARS', 'PYUSD', 'RLUSD', 'OPEN', 'BTCUSD', 'BTCEUR'].map(
          (code) => `16-09-2021,${code},YAHOO,USD,1,1,buy,0,`,
        ),
      ],
      [
        'which coin: MARS',
        'which coin: PYUSD',
        'which coin: RLUSD',
        'which coin: OPEN',
        'buy 1 BTC at 1',
        'which coin: BTCEUR',
      ],
      undefined,
      'ghostfolio',
    ],
    [
      'a code of a currency in the column of coins is asked for where something else was paid for it, and is money where nothing was',
      [
        ghostfolio,
        '16-09-2021,PEN,MANUAL,USD,1,2,buy,0,',
        '16-09-2021,PEN,MANUAL,USD,1,2,sell,0,',
        '16-09-2021,EUR,MANUAL,EUR,1,2,buy,0,',
        '16-09-2021,EUR,MANUAL,USD,,2,deposit,0,',
      ],
      ['which coin: PEN', 'which coin: PEN', 'unchanged: money', 'unchanged: money'],
    ],
    [
      'and it is the coin that is said',
      [ghostfolio, '16-09-2021,PEN,MANUAL,USD,3,2,buy,0,'],
      ['buy 2 PEN at 3'],
      { coins: { PEN: 'pen' } },
    ],
  ] as const)('%s', (_, lines, expectedEntries, coins?: unknown, layout?: unknown) => {
    const importResult = importFile(lines.join('\n'), { decisions: { rates, ...(coins ?? {}) } });
    expect(importResult.rows.map(describeRow)).toEqual(expectedEntries);
    if (layout !== undefined) expect(importResult.layout).toBe(layout);
  });

  const kraken = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
  test.each([
    ['DOTUSD', 'buy 2 DOT at 5'],
    ['ADAEUR', 'which rate: EUR'],
    ['BNBUSD', 'buy 2 BNB at 5'],
    ['LUNAEUR', 'which rate: EUR'],
    ['LUNAUSD', 'buy 2 LUNC at 5'],
    ['USDTZUSD', 'buy 2 USDT at 5'],
    ['XXBTZUSD', 'buy 2 BTC at 5'],
    ['XTZUSD', 'refused: twoReadings'],
    ['SHIB/USD', 'which coin: SHIB'],
    ['MATICUSD', 'which coin: MATIC'],
    ['ABCDEFGH', 'refused: noPair'],
  ])('a pair of Kraken, %s', (assetPair, expectedCoins) => {
    const text = `${kraken}\nT,O,${assetPair},2021-01-01 00:00:00,buy,limit,5,10,0,2,0,,`;
    expect(importFile(text).rows.map(describeRow)).toEqual([expectedCoins]);
  });

  test.each([
    ['ARBUSD', 'refused: twoReadings'],
    ['ADABUSD', 'sell -10 BUSD at 1; buy 2 ADA at 5'],
    ['DOTUSDT', 'sell -10 USDT at 1; buy 2 DOT at 5'],
    ['LINKUSD', 'buy 2 LINK at 5'],
  ])('a market of Binance, %s', (assetPair, expectedCoins) => {
    const text = `Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin\n2019-01-02 03:04:05,${assetPair},BUY,5,2,10,0,`;
    const decisions = { rates, coins: { BUSD: 'busd' } };
    expect(importFile(text, { decisions }).rows.map(describeRow)).toEqual([expectedCoins]);
  });

  test('a pair of Binance is split according to its amounts', () => {
    const text =
      'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n2023-01-02 03:04:05,ARBUSD,BUY,1,100AR,100BUSD,0';
    const decisions = { rates, coins: { BUSD: 'busd', AR: 'arweave' } };
    expect(importFile(text, { decisions }).rows.map(describeRow)).toEqual([
      'sell -100 BUSD at 1; buy 100 AR at 1',
    ]);
  });
});

describe('IMPORT-COLUMNS', () => {
  test.each([
    [
      'a fee in a coin of its own',
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Fee Currency',
      '2024-01-01,buy,BTC,1,5,USD,0.5,BNB',
      'buy 1 BTC at 5 fee 0.5 BNB',
    ],
    [
      'a total that holds the fee',
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Total',
      '2024-01-01,buy,BTC,1,30000,USD,50,30050',
      'buy 1 BTC at 30000 fee 50',
    ],
    [
      'a total of a sale that is less the fee',
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Total',
      '2024-01-01,sell,BTC,1,30000,USD,50,29950',
      'sell -1 BTC at 30000 fee 50',
    ],
    [
      'a total without the fee',
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Total',
      '2024-01-01,buy,BTC,3,0.33,USD,50,1',
      'buy 3 BTC at 0.33333333 fee 50',
    ],
    [
      'a pair of coins',
      'Date,Type,Symbol,Quantity,Price,Fee',
      '2024-01-01,buy,ETH/BNB,10,0.2,0.1',
      'sell -2 BNB at 500; buy 10 ETH at 100 fee 0.1 BNB',
    ],
    [
      'a pair of coins with its currency',
      'Date,Type,Symbol,Quantity,Price,Currency',
      '2024-01-01,sell,ETH-BNB,10,0.2,BNB',
      'sell -10 ETH at 100; buy 2 BNB at 500',
    ],
    [
      'a coin that was paid with another',
      'Date,Type,Symbol,Quantity,Price,Currency',
      '2024-01-01,buy,ETH,10,0.2,BNB',
      'sell -2 BNB at 500; buy 10 ETH at 100',
    ],
    [
      'a pair of coins whose price is in money',
      'Date,Type,Symbol,Quantity,Price,Currency',
      '2024-01-01,buy,ETH_BNB,10,100,USD',
      'refused: unclear',
    ],
    [
      'a pair of coins whose price has a sign',
      'Date,Type,Symbol,Quantity,Price,Currency',
      '2024-01-01,buy,ETH-BNB,10,$100,',
      'refused: unclear',
    ],
    [
      'a transfer of what is named like a pair',
      'Date,Type,Symbol,Quantity,Price,Currency',
      '2024-01-01,deposit,ETH-BNB,10,,',
      'which coin: ETH-BNB',
    ],
    [
      'a deposit below zero',
      'Date,Type,Symbol,Quantity,Price,Currency,Fee,Total',
      '2024-01-01,deposit,BTC,-1,,USD,,',
      'refused: belowZero',
    ],
  ])(
    '%s: nothing is read without consent, and then as chosen',
    (_, header, row, expectedEntries) => {
      const openedFile = openFile(bytesOf(`${header}\n${row}`));
      if (openedFile.is !== 'table') throw new Error(openedFile.is);
      const { layout, guess } = openedFile.table.recognised;
      expect(layout).toBeNull();
      const { rows } = importFile(`${header}\n${row}`, {
        reading: { as: 'columns', mapping: guess },
        decisions: { rates: { BNB: '500' } },
      });
      expect(rows.map(describeRow)).toEqual([expectedEntries]);
    },
  );
});

describe('IMPORT-FORMS', () => {
  test.each([
    ['a comma where semicolons part cells', '01/13/2024,"1,250",ADA,"2,500",USD,,,', 'twoReadings'],
    [
      'a comma beside numbers of both kinds',
      '01/13/2024,"1,250",ADA,"2,5",USD,1.5,USD,',
      'twoReadings',
    ],
    ['an amount that is about', '01/13/2024,~5,ADA,2,USD,,,', 'number'],
    ['an amount that is more than', '01/13/2024,>5,ADA,2,USD,,,', 'number'],
    ['a day that can be one only', '12/31/23,5,ADA,10,USD,,,', 'buy 5 ADA at 2'],
    ['a day that can be one only, points', '31.12.23,5,ADA,10,USD,,,', 'buy 5 ADA at 2'],
    ['an impossible day', '13/31/23,5,ADA,10,USD,,,', 'day'],
  ])('%s', (_, row, expectedEntries) => {
    const file = `${trackerHeader}\n${row}`;
    const text = row.includes('2,500') ? file.replace(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';') : file;
    const [readRow] = importFile(text).rows;
    expect(readRow && describeRow(readRow)).toBe(
      expectedEntries.includes(' ') ? expectedEntries : `refused: ${expectedEntries}`,
    );
  });

  test('every offered reading is a day', () => {
    const columnMapping = { date: 0, coin: 1, amount: 2, price: 3 };
    const readDay = (day: string) =>
      importFile(`date,coin,amount,price\n${day},BTC,1,5`, {
        reading: { as: 'columns', mapping: columnMapping },
      });
    // Noon, so that the day is the same wherever it is read.
    expect(readDay('12/31/23').rows[0]?.entries[0]?.at).toBe(Date.UTC(2023, 11, 31, 12));
    expect(readDay('26-07-25').rows[0]?.reason).toMatchObject({
      problem: { one: '2025-07-26', other: '2026-07-25' },
    });
  });
});
