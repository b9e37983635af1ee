import { describe, expect, test } from 'vitest';
import { openFile } from '../../domain/import/file/read-file.ts';
import { bytesOf, describeRow, importFile } from './import-file.ts';
import { layoutTest } from './layout-test.ts';

const usdt = { rates: { USDT: '1', EUR: '1.1' } };

describe('IMPORT-LAYOUTS: trackers', () => {
  layoutTest('koinly-tag', {
    header:
      'Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description',
    decisions: usdt,
    rows: [
      [
        '2023-01-01 10:00:00,buy,,Kraken,100,EUR,,Kraken,0.005,BTC,,0.5,EUR,0,100,0.5,,,h1,',
        'buy 0.005 BTC at 22000 fee 0.55',
      ],
      [
        '2023-01-02 10:00:00,transfer,,Kraken,0.005,BTC,,Ledger,0.0049,BTC,,,,0,100,0,,,h2,',
        'fee -0.0001 BTC at 0',
      ],
      [
        '2023-01-02 11:00:00,transfer,,Kraken,0.004,BTC,,Ledger,0.0039,BTC,,0.0001,BTC,0,100,0,,,h2,',
        'fee -0.0001 BTC at 0',
      ],
      [
        '2023-01-02 12:00:00,transfer,,Kraken,0.004,BTC,,Ledger,0.0038,BTC,,0.0001,BTC,0,100,0,,,h2,',
        'fee -0.0002 BTC at 0; fee -0.0001 BTC at 0',
      ],
      [
        '2023-01-02 13:00:00,transfer,,Kraken,0.004,BTC,,Ledger,0.004,BTC,,0.0001,BTC,0,100,0,,,h2,',
        'fee -0.0001 BTC at 0',
      ],
      [
        '2023-01-03 10:00:00,exchange,,Ledger,0.001,BTC;1,,Ledger,0.02,ETH;3,,,,0,30,0,,,h3,',
        'sell -0.001 BTC at 33000; buy 0.02 ETH at 1650',
      ],
      [
        '2023-01-04 10:00:00,crypto_deposit,staking,,,,,Ledger,0.01,ETH,,,,0,20,0,,,h4,',
        'income 0.01 ETH at 2200',
      ],
      [
        '2023-01-05 10:00:00,crypto_withdrawal,gift,Ledger,0.01,ETH,,,,,,,,0,20,0,,,h5,',
        'transfer-out -0.01 ETH at 2200',
      ],
      [
        '2023-01-06 10:00:00,crypto_withdrawal,cost,Ledger,0.01,ETH,,,,,,,,0,20,0,,,h6,',
        'fee -0.01 ETH at 2200',
      ],
      [
        '2023-01-07 10:00:00,crypto_withdrawal,bewitched,Ledger,0.01,ETH,,,,,,,,0,20,0,,,h7,',
        'which kind: bewitched',
      ],
      ['2023-01-08 10:00:00,fiat_deposit,,,,,,Kraken,50,EUR,,,,0,50,0,,,h8,', 'unchanged: money'],
    ],
  });
  layoutTest('koinly-template-label', {
    header:
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    rows: [
      ['2022-01-01 14:25 UTC,,,1,SOL,,,150,USD,reward,,', 'income 1 SOL at 150'],
      ['2022-01-02 14:25 UTC,1,SOL,150,USD,0.1,SOL,,,,,', 'sell -1 SOL at 150 fee 0.1 SOL'],
    ],
  });
  layoutTest('cointracker', {
    header:
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    rows: [
      ['06/14/2022 20:57:35,0.5,ETH,1000,USD,2,USD,', 'buy 0.5 ETH at 2000 fee 2'],
      ['06/14/2022 21:57:35,0.0039,BTC,0.004,BTC,0.0001,BTC,', 'fee -0.0001 BTC at 0'],
    ],
  });
  layoutTest('cointracking', {
    header: '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"',
    decisions: usdt,
    rows: [
      // The amounts include a fee of the same asset.
      [
        '"Trade","1.00000000","BTC","505.00000000","USD","5.00000000","USD","Kraken","","","28.07.2025 09:40:12"',
        'buy 1 BTC at 500 fee 5',
      ],
      [
        '"Trade","0.99000000","BTC","500.00000000","USD","0.01000000","BTC","Kraken","","","28.07.2025 09:40:12"',
        'buy 1 BTC at 500 fee 0.01 BTC',
      ],
      [
        '"Withdrawal","-","","1.001","BTC","0.001","BTC","Kraken","","","2025-07-29 09:40:12"',
        'transfer-out -1 BTC at 0 fee 0.001 BTC',
      ],
      [
        '"Deposit","1","BTC","-","","-","","Ledger","","","2025-07-29 10:40:12"',
        'transfer-in 1 BTC at 0',
      ],
      [
        '"Staking","0.1","DOT","-","","-","","Kraken","","","30.07.2025 09:40:12"',
        'which rate: DOT',
      ],
      [
        '"Other Fee","-","","0.1","BNB","-","","Binance","","","30.07.2025 09:40:12"',
        'fee -0.1 BNB at 0',
      ],
      [
        '"Spell","-","","0.1","BNB","-","","Binance","","","30.07.2025 09:40:12"',
        'which kind: Spell',
      ],
    ],
  });
  layoutTest('cointracking-full', {
    header:
      '"Type","Buy","Cur.","Value in BTC","Value in USD","Sell","Cur.","Value in BTC","Value in USD","Spread","Exchange","Group","Date"',
    rows: [
      [
        '"Trade","2","ETH","0.1","3000","0.1","BTC","0.1","3000","0","Kraken","","28.07.2025 09:40"',
        'sell -0.1 BTC at 30000; buy 2 ETH at 1500',
      ],
    ],
  });
  layoutTest('cointracking-form', {
    header:
      'Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Trade-Group,Comment,Date,Tx-ID',
    rows: [['Income,2,ETH,,,,,Kraken,,salary,2025-07-28 09:40:12,x', 'which rate: ETH']],
  });
  layoutTest('delta', {
    header:
      'Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes',
    decisions: usdt,
    rows: [
      [
        '2023-01-02T03:04:05.000Z,BUY,0.5,ETH (Ethereum),CRYPTO,600,USDT (Tether),Binance,,,0.6,USDT (Tether),,',
        'sell -600 USDT at 1; buy 0.5 ETH at 1200 fee 0.6 USDT',
      ],
      [
        '2023-01-02T03:04:05.000Z,SELL,0.5,ETH (Ethereum),CRYPTO,600,USD (US Dollar),Binance,,,,,,',
        'sell -0.5 ETH at 1200',
      ],
      [
        '2023-01-02T03:04:05.000Z,DEPOSIT,0.5,ADA (Cardano),CRYPTO,,,,BANK,,,,,',
        'transfer-in 0.5 ADA at 0',
      ],
      [
        '2023-01-02T03:04:05.000Z,WITHDRAW,0.5,SOL (Solana),CRYPTO,,,,,OTHER_WALLET,,,,',
        'transfer-out -0.5 SOL at 0',
      ],
      [
        '2023-01-02T03:04:05.000Z,TRANSFER,0.5,DOT (Polkadot),CRYPTO,,,,,,,,,',
        'which kind: TRANSFER',
      ],
    ],
  });
  layoutTest('crypto-com', {
    header:
      'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind',
    rows: [
      ['2023-01-02 03:04:05,Buy CRO,CRO,100,,,EUR,9,10,crypto_purchase', 'buy 100 CRO at 0.1'],
      [
        '2023-01-02 03:04:05,EUR -> BTC,EUR,-100,BTC,0.005,EUR,100,110,viban_purchase',
        'buy 0.005 BTC at 22000',
      ],
      [
        '2023-01-02 03:04:05,BTC -> ETH,BTC,-0.001,ETH,0.02,EUR,27,30,crypto_exchange',
        'sell -0.001 BTC at 30000; buy 0.02 ETH at 1500',
      ],
      [
        '2023-01-02 03:04:05,Card Cashback,CRO,1,,,EUR,0.09,0.1,referral_card_cashback',
        'income 1 CRO at 0.1',
      ],
      ['2023-01-02 03:04:05,CRO Stake,CRO,-50,,,EUR,4.5,5,lockup_lock', 'unchanged: own'],
      [
        '2023-01-02 03:04:05,Withdraw BTC,BTC,-0.001,,,EUR,27,30,crypto_withdrawal',
        'transfer-out -0.001 BTC at 30000',
      ],
      [
        '2023-01-02 03:04:06,Dust,DOGE,-10,,,EUR,0.9,1,dust_conversion_debited',
        'sell -10 DOGE at 0.1; buy 10 CRO at 0.1',
      ],
      ['2023-01-02 03:04:06,Dust,CRO,10,,,EUR,0.9,1,dust_conversion_credited', 'with row 8'],
      ['2023-01-02 03:04:07,?,CRO,10,,,EUR,0.9,1,moon_x', 'which kind: moon_x'],
    ],
  });

  test('Ghostfolio has no fixed header: it is read by the names of its columns', () => {
    const { layout, rows } = importFile(
      [
        'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
        '01-09-2021,BTC-USD,YAHOO,USD,30000,0.1,buy,5,first',
        '16-09-2021,ethereum,COINGECKO,USD,3000,2,sell,0,',
        '17-09-2021,DOT,MANUAL,EUR,5,2,dividend,0,',
        '18-09-2021,DOT,MANUAL,USD,5,2,item,0,',
      ].join('\n'),
      { decisions: { coins: { ETHEREUM: 'ethereum' } } },
    );
    expect(layout).toBe('ghostfolio');
    expect(rows.map(describeRow)).toEqual([
      'buy 0.1 BTC at 30000 fee 5',
      'sell -2 ETHEREUM at 3000',
      'which rate: EUR',
      'which kind: item',
    ]);
  });
});

describe('IMPORT-COLUMNS: a file with an unknown layout', () => {
  const file =
    'time;side;asset;qty;kosten;commission\n28.07.2025 09:40;Kauf;SOL;12,5;1.962,50;3,77\n29.07.2025;Verkauf;SOL;1;200,00;\n30.07.2025;Einzahlung;ADA;1.000;;';

  test('is read by the columns that the visitor assigns, in the file’s own numbers and dates', () => {
    const columnMapping = { date: 0, kind: 1, coin: 2, amount: 3, total: 4, fee: 5 };
    const { rows } = importFile(file, { reading: { as: 'columns', mapping: columnMapping } });
    expect(rows.map(describeRow)).toEqual([
      'buy 12.5 SOL at 157 fee 3.77',
      'sell -1 SOL at 200',
      'transfer-in 1000 ADA at 0',
    ]);
    expect(rows[0]?.entries[0]?.at).toBe(Date.UTC(2025, 6, 28, 9, 40));
  });

  test('its columns are found by names that other programs use, and its header by its width', () => {
    const openedFile = openFile(bytesOf(`my trades\n\n${file}`));
    expect(openedFile.is === 'table' && openedFile.table.recognised).toMatchObject({
      headerAt: 2,
      layout: null,
      guess: { date: 0, kind: 1, coin: 2, amount: 3, fee: 5 },
    });
  });

  test.each([
    [
      'a number that may be either',
      'date,coin,amount,price\n2025-01-01,BTC,"1,234",5',
      'refused: twoReadings',
    ],
    [
      'a purchase below zero',
      'date,kind,coin,amount,price\n2025-01-01,buy,BTC,-1,5',
      'refused: belowZero',
    ],
    [
      'a purchase without a price',
      'date,kind,coin,amount,price\n2025-01-01,buy,BTC,1,',
      'refused: missing',
    ],
    ['a sale by its sign', 'date,coin,amount,price\n2025-01-01,BTC,-1,5', 'sell -1 BTC at 5'],
    ['an amount in words', 'date,coin,amount,price\n2025-01-01,BTC,many,5', 'refused: number'],
    ['too many cells', 'date,coin,amount,price\n2025-01-01,BTC,1,5,6', 'refused: columns'],
    [
      'a time of a clock with halves',
      'date,coin,amount,price\n"Jul 28, 2025 12:05 AM",BTC,1,5',
      'buy 1 BTC at 5',
    ],
    [
      'an hour that no day has',
      'date,coin,amount,price\n2025-01-01 25:00,BTC,1,5',
      'refused: time',
    ],
  ])('%s', (_, text, expectedEntries) => {
    const heads = text.split('\n')[0]?.split(',') ?? [];
    const columnMapping = Object.fromEntries(heads.map((head, index) => [head, index]));
    const { rows } = importFile(text, { reading: { as: 'columns', mapping: columnMapping } });
    expect(rows.map(describeRow)).toEqual([expectedEntries]);
  });
});
