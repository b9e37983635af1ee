import { describe } from 'vitest';
import { layoutTest } from './layout-test.ts';

const rates = { EUR: '1.1' };

describe('IMPORT-LAYOUTS: Coinbase', () => {
  layoutTest('coinbase-6', {
    before: ['', 'Transactions', 'User,somebody,0001'],
    header:
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes,Sender Address,Recipient Address',
    rows: [
      [
        '69f88c50,2026-05-04 12:08:48 UTC,Sell,BTC,-0.002,USD,$75000.00,-$150.00,-$148.77,$1.23,,,',
        'sell -0.002 BTC at 75000 fee 1.23',
      ],
      [
        '6975442d,2026-01-24 22:14:05 UTC,Convert,BTC,0.002,USD,$75000.00,$150.00,$152.18,$2.18,,,',
        'sell -152.18 USDT at 1; buy 0.002 BTC at 75000 fee 2.18',
      ],
      [
        '6975442d,2026-01-24 22:14:05 UTC,Convert,USDT,-152.18,USD,$1.00,-$152.18,-$152.18,$0.00,,,',
        'with row 6',
      ],
      [
        '69611af1,2026-01-09 15:12:49 UTC,Advanced Trade Sell,SOL,-0.5,USD,$200.00,-$100.00,-$99.40,$0.60,,,',
        'which kind: Advanced Trade Sell (no market in Notes)',
      ],
      [
        '69611af2,2026-01-08 15:12:49 UTC,Send,BTC,-0.001,USD,$75000.00,-$75.00,-$75.00,$0.00,,,bc1qrecipient',
        'transfer-out -0.001 BTC at 75000',
      ],
    ],
  });
  layoutTest('coinbase-5', {
    before: ['', 'Transactions', 'User,somebody,0001'],
    header:
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    decisions: { rates },
    rows: [
      [
        'a1,2025-01-17 16:57:02 UTC,Buy,BTC,0.002,USD,$50000.00,$100.00,$101.49,$1.49,Bought 0.002 BTC for 101.49 USD',
        'buy 0.002 BTC at 50000 fee 1.49',
      ],
      [
        'a2,2025-01-18 10:00:00 UTC,Sell,ETH,-0.5,EUR,€2000.00,€1000.00,€990.00,€10.00,Sold 0.5 ETH',
        'sell -0.5 ETH at 2200 fee 11',
      ],
      [
        'a3,2025-01-18 11:00:00 UTC,Advanced Trade Buy,SOL,2,USDC,150,300,301.2,1.2,Bought 2 SOL',
        'which rate: USDC',
      ],
      [
        'a4,2025-01-19 12:00:00 UTC,Convert,BTC,-0.00363125,USD,$60000.00,$215.75,$217.875,$2.125,Converted 0.00363125 BTC to 156.145683 XRP',
        'sell -0.00363125 BTC at 60000; buy 156.145683 XRP at 1.38172248 fee 2.125',
      ],
      [
        'a5,2025-01-20 12:00:00 UTC,Send,BTC,-0.001,USD,$60000.00,-$60.00,-$60.00,$0.00,Sent 0.001 BTC',
        'transfer-out -0.001 BTC at 60000',
      ],
      [
        'a6,2025-01-20 13:00:00 UTC,Receive,SOL,4,USD,$150.00,$600.00,$600.00,$0.00,Received 4 SOL',
        'transfer-in 4 SOL at 150',
      ],
      [
        'a7,2025-01-21 00:00:00 UTC,Staking Income,ETH,0.0001,USD,$3000.00,$0.30,$0.30,$0.00,',
        'income 0.0001 ETH at 3000',
      ],
      [
        'a8,2025-01-21 00:00:00 UTC,Reward Income,USDC,0.5,USD,$1.00,$0.50,$0.50,$0.00,',
        'income 0.5 USDC at 1',
      ],
      [
        'a9,2025-01-22 00:00:00 UTC,Deposit,EUR,500,EUR,€1.00,€500.00,€500.00,€0.00,Deposit from bank',
        'unchanged: money',
      ],
      [
        'b1,2025-01-22 01:00:00 UTC,Retail Staking Transfer,ETH,1,USD,$3000.00,$3000.00,$3000.00,$0.00,',
        'unchanged: own',
      ],
      [
        'b2,2025-01-22 02:00:00 UTC,Pro Withdrawal,ADA,100,USD,$1.00,$100.00,$100.00,$0.00,',
        'transfer-in 100 ADA at 1',
      ],
      [
        'b3,2025-01-22 03:00:00 UTC,Card Spend,USDC,-20,USD,$1.00,$20.00,$20.00,$0.00,Coffee',
        'sell -20 USDC at 1',
      ],
      [
        'b4,2025-01-22 04:00:00 UTC,Mystery Award,DOT,3,USD,$5.00,$15.00,$15.00,$0.00,',
        'which kind: Mystery Award',
      ],
      [
        'b5,2025-01-22 05:00:00 UTC,Convert,BTC,-0.1,USD,$1.00,$1.00,$1.00,$0.00,no target',
        'refused: unclear',
      ],
      ['b6,2025-06-31 05:00:00 UTC,Buy,BTC,0.1,USD,$1.00,$1.00,$1.00,$0.00,', 'refused: day'],
      ['b7,2025-01-22 06:00:00 UTC,Buy,S,10,USD,$1.00,$10.00,$10.00,$0.00,', 'which coin: S'],
      [
        'a1,2025-01-17 16:57:02 UTC,Buy,BTC,0.002,USD,$50000.00,$100.00,$101.49,$1.49,Bought 0.002 BTC for 101.49 USD',
        'again row 5',
      ],
    ],
  });
  layoutTest('coinbase-4', {
    header:
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    rows: [
      [
        '2024-02-01T10:00:00Z,Advance Trade Sell,BTC,0.1,USD,40000,4000,3990,10,Sold 0.1 BTC for 3990 USD on BTC-USD at 40000 USD/BTC',
        'sell -0.1 BTC at 40000 fee 10',
      ],
    ],
  });
  layoutTest('coinbase-3', {
    header:
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    rows: [
      [
        '2023-02-01T10:00:00Z,Rewards Income,DOT,0.1,USD,6.00,0.60,0.60,0.00,',
        'income 0.1 DOT at 6',
      ],
    ],
  });
  layoutTest('coinbase-2', {
    header:
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes',
    decisions: { rates },
    rows: [
      ['2021-08-01T10:00:00Z,Buy,ETH,0.5,EUR,2000,1000,1005,5,', 'buy 0.5 ETH at 2200 fee 5.5'],
    ],
  });
  layoutTest('coinbase-1', {
    header:
      'Timestamp,Transaction Type,Asset,Quantity Transacted,EUR Spot Price at Transaction,EUR Subtotal,EUR Total (inclusive of fees),EUR Fees,Notes',
    decisions: { rates },
    rows: [
      ['2020-08-01T10:00:00Z,Buy,ETH,0.5,200,100,101,1,', 'buy 0.5 ETH at 220 fee 1.1'],
      ['2020-08-02T10:00:00Z,Coinbase Earn,LINK,1,10,10,10,0,', 'income 1 LINK at 11'],
    ],
  });
  layoutTest('coinbase-pro-account', {
    header: 'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    rows: [
      ['default,deposit,2021-01-01T00:00:00.123Z,1000,1000,USD,t1,,', 'unchanged: money'],
      [
        'default,match,2021-01-02T00:00:00.123Z,-500,500,USD,,77,o1',
        'buy 0.02 BTC at 25000 fee 2.5',
      ],
      ['default,match,2021-01-02T00:00:00.123Z,0.02,0.02,BTC,,77,o1', 'with row 3'],
      ['default,fee,2021-01-02T00:00:00.123Z,-2.5,497.5,USD,,77,o1', 'with row 3'],
      [
        'default,withdrawal,2021-01-03T00:00:00.123Z,-0.02,0,BTC,t2,,',
        'transfer-out -0.02 BTC at 0',
      ],
      ['default,conversion,2021-01-04T00:00:00Z,-100,0,USDC,,,', 'sell -100 USDC at 1'],
      ['default,conversion,2021-01-04T00:00:00Z,100,0,USD,,,', 'with row 7'],
    ],
  });
  layoutTest('coinbase-pro-fills', {
    header:
      'portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit',
    rows: [
      [
        'default,1,BTC-USD,BUY,2021-01-02T00:00:00.123Z,0.01,BTC,30000,1.5,-301.5,USD',
        'buy 0.01 BTC at 30000 fee 1.5',
      ],
      [
        'default,2,BTC-USD,BUY,2021-01-02T00:00:00.123Z,0.01,BTC,30000,1.5,-301.5,USD',
        'buy 0.01 BTC at 30000 fee 1.5',
      ],
      ['default,3,ETH-BTC,SELL,2021-01-02T00:00:00.123Z,1,ETH,0.03,0,0.03,BTC', 'which rate: BTC'],
    ],
  });
});

describe('IMPORT-LAYOUTS: Kraken', () => {
  layoutTest('kraken-ledger-2025', {
    header:
      '"txid","refid","time","type","subtype","aclass","subclass","asset","wallet","amount","fee","balance"',
    decisions: { rates: { ...rates, DOT: '5' } },
    rows: [
      [
        '"L1","T1","2025-12-10 12:00:01","trade","tradespot","currency","fiat","EUR","spot / main","-100.0000","0.2600","0.0000"',
        'buy 0.002 BTC at 55000 fee 0.286',
      ],
      [
        '"L2","T1","2025-12-10 12:00:01","trade","tradespot","currency","crypto","XBT","spot / main","0.0020000000","0","0.0020000000"',
        'with row 2',
      ],
      // One trade that draws on the earn wallet, too: its three rows are summed.
      [
        '"L3","T2","2025-12-09 12:00:01","trade","tradespot","currency","crypto","DOT","spot / main","-10","0","0"',
        'sell -30 DOT at 5; buy 0.05 ETH at 3000 fee 0.0001 ETH',
      ],
      [
        '"L4","T2","2025-12-09 12:00:01","trade","tradespot","currency","crypto","DOT.F","earn / flexible","-20","0","0"',
        'with row 4',
      ],
      [
        '"L5","T2","2025-12-09 12:00:01","trade","tradespot","currency","crypto","ETH","spot / main","0.05","0.0001","0.05"',
        'with row 4',
      ],
      [
        '"L6","R1","2025-12-08 12:00:01","earn","reward","currency","crypto","DOT28.S","earn / bonded","0.1","0","30"',
        'income 0.1 DOT at 5',
      ],
      [
        '"L7","R2","2025-12-08 12:00:01","earn","allocation","currency","crypto","DOT","spot / main","-20","0","0"',
        'unchanged: own',
      ],
      [
        '"","D1","2025-12-07 12:00:01","deposit","","currency","crypto","ETH2.S","spot / main","1","0",""',
        'unchanged: pending',
      ],
      [
        '"L8","D1","2025-12-07 12:00:01","deposit","","currency","crypto","XETH","spot / main","1","0","1"',
        'transfer-in 1 ETH at 0',
      ],
      [
        '"L9","W1","2025-12-06 12:00:01","withdrawal","","currency","crypto","XXDG","spot / main","-50","2","0"',
        'transfer-out -50 DOGE at 0 fee 2 DOGE',
      ],
      [
        '"LA","W2","2025-12-06 12:00:01","withdrawal","","currency","fiat","ZEUR","spot / main","-50","1","0"',
        'unchanged: money',
      ],
      [
        '"LB","S1","2025-12-05 12:00:01","spend","","currency","fiat","USD.HOLD","spot / main","-20","0","0"',
        'buy 0.1 SOL at 200',
      ],
      [
        '"LC","S1","2025-12-05 12:00:01","receive","","currency","crypto","SOL","spot / main","0.1","0","0.1"',
        'with row 13',
      ],
      [
        '"LD","X1","2025-12-04 12:00:01","transfer","spottostaking","currency","crypto","ADA","spot / main","-5","0","0"',
        'unchanged: own',
      ],
      [
        '"LE","X2","2025-12-04 12:00:01","transfer","","currency","crypto","ADA","spot / main","5","0","0"',
        'which kind: transfer',
      ],
      [
        '"LF","X3","2025-12-04 12:00:01","invite bonus","","currency","crypto","LUNA","spot / main","5","0","0"',
        'which rate: LUNC',
      ],
      [
        '"LG","X4","2025-12-04 12:00:01","settled","","currency","fiat","ZUSD","spot / main","5","0","0"',
        'unchanged: money',
      ],
      [
        '"LA","W2","2025-12-06 12:00:01","withdrawal","","currency","fiat","ZEUR","spot / main","-50","1","0"',
        'again row 12',
      ],
    ],
  });
  layoutTest('kraken-ledger-2024', {
    header:
      '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance","amountusd"',
    rows: [
      // The value in dollars makes a euro rate unnecessary, also for the fee.
      [
        '"L1","T1","2024-10-10 12:00:01.4567","trade","tradespot","currency","EUR","spot / main","-100","1","0","-110"',
        'buy 0.002 BTC at 55000 fee 1.1',
      ],
      [
        '"L2","T1","2024-10-10 12:00:01.4567","trade","tradespot","currency","BTC","spot / main","0.002","0","0.002","110"',
        'with row 2',
      ],
      [
        '"L3","R1","2024-10-11 12:00:01","earn","reward","currency","ETH","earn","0.01","0","0.01","25"',
        'income 0.01 ETH at 2500',
      ],
    ],
  });
  layoutTest('kraken-ledger-classic', {
    header: '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance",""',
    rows: [
      [
        '"L1","T1","2019-10-10 12:00:01","trade","","currency","ZUSD",-100.00,0.26,0,""',
        'buy 0.01 BTC at 10000 fee 0.36',
      ],
      ['"L2","T1","2019-10-10 12:00:01","trade","","currency","XXBT",0.01,0,0.01,""', 'with row 2'],
      ['"L3","T1","2019-10-10 12:00:01","trade","","currency","KFEE",0,10,100,""', 'with row 2'],
      [
        '"L4","R1","2019-10-11 12:00:01","staking","","currency","DOT.S",0.5,0,1,""',
        'which rate: DOT',
      ],
    ],
  });
  layoutTest('kraken-trades', {
    header:
      '"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"',
    rows: [
      [
        '"T1","O1","XXBTZUSD","2021-01-01 00:00:00.1234","buy","limit",30000,300,0.5,0.01,0,"",""',
        'buy 0.01 BTC at 30000 fee 0.5',
      ],
      [
        '"T2","O1","ADA/USD","2021-01-01 00:00:00.1234","sell","limit",1,300,0.5,300,0,"",""',
        'sell -300 ADA at 1 fee 0.5',
      ],
      [
        '"T3","O1","XBTUSD","2021-01-01 00:00:00.1234","buy","limit",30000,300,0.5,0.01,60,"",""',
        'which kind: margin buy',
      ],
      [
        '"T4","O1","ABCDEFGH","2021-01-01 00:00:00.1234","buy","limit",30000,300,0.5,0.01,0,"",""',
        'refused: noPair',
      ],
    ],
  });
});

describe('IMPORT-LAYOUTS: Binance', () => {
  layoutTest('binance-statement-2026', {
    header: 'User ID,Time,Account,Operation,Coin,Change,Remark',
    decisions: { rates: { USDT: '1', BNB: '600' } },
    rows: [
      // Three trades in the same second are not merged, and each keeps its fee.
      [
        '1,26-07-25 21:30:41,Spot,Transaction Buy,BTC,0.1,',
        'sell -3000 USDT at 1; buy 0.1 BTC at 30000 fee 0.01 BNB',
      ],
      ['1,26-07-25 21:30:41,Spot,Transaction Spend,USDT,-3000,', 'with row 2'],
      ['1,26-07-25 21:30:41,Spot,Transaction Fee,BNB,-0.01,', 'with row 2'],
      [
        '1,26-07-25 21:30:41,Spot,Transaction Buy,BTC,0.3,',
        'sell -9001 USDT at 1; buy 0.3 BTC at 30003.33333333 fee 0.03 BNB',
      ],
      ['1,26-07-25 21:30:41,Spot,Transaction Spend,USDT,-9001,', 'with row 5'],
      ['1,26-07-25 21:30:41,Spot,Transaction Fee,BNB,-0.03,', 'with row 5'],
      [
        '1,26-07-25 21:30:41,Spot,Transaction Buy,BTC,0.2,',
        'sell -6000 USDT at 1; buy 0.2 BTC at 30000 fee 0.02 BNB',
      ],
      ['1,26-07-25 21:30:41,Spot,Transaction Fee,BNB,-0.02,', 'with row 8'],
      ['1,26-07-25 21:30:41,Spot,Transaction Spend,USDT,-6000,', 'with row 8'],
      [
        '1,26-07-25 22:00:00,Spot,Binance Convert,ETH,0.5,',
        'sell -1500 USDT at 1; buy 0.5 ETH at 3000',
      ],
      ['1,26-07-25 22:00:00,Spot,Binance Convert,USDT,-1500,', 'with row 11'],
      ['1,26-07-26 00:00:00,Earn,Simple Earn Flexible Interest,USDT,0.5,', 'income 0.5 USDT at 1'],
      ['1,26-07-26 00:00:01,Earn,Simple Earn Flexible Subscription,USDT,-100,', 'unchanged: own'],
      ['1,26-07-26 00:00:02,Spot,Deposit,SOL,5,', 'transfer-in 5 SOL at 0'],
      ['1,26-07-26 00:00:03,Spot,Withdraw,ADA,-5,', 'transfer-out -5 ADA at 0'],
      ['1,26-07-26 00:00:04,Spot,Distribution,BNB,0.01,', 'income 0.01 BNB at 600'],
      [
        '1,26-07-26 00:00:05,Spot,Small Assets Exchange BNB,DOGE,-10,',
        'sell -10 DOGE at 0.12; buy 0.002 BNB at 600',
      ],
      ['1,26-07-26 00:00:05,Spot,Small Assets Exchange BNB,BNB,0.002,', 'with row 18'],
      ['1,26-07-26 00:00:06,Spot,Futures Settlement,USDT,-10,', 'which kind: Futures Settlement'],
      ['1,26-07-26 00:00:07,Spot,Buy,BTC,0.1,', 'refused: severalCoins'],
      ['1,26-07-26 00:00:07,Spot,Buy,ETH,0.1,', 'refused: severalCoins'],
      ['1,26-07-26 00:00:07,Spot,Buy,USDT,-10,', 'refused: severalCoins'],
    ],
  });
  layoutTest('binance-statement-2021', {
    header: 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark',
    rows: [
      ['1,2022-03-04 05:06:07,Spot,Sell,BTC,-0.1,', 'sell -0.1 BTC at 33000 fee 3.3'],
      ['1,2022-03-04 05:06:07,Spot,Sell,EUR,3000,', 'with row 2'],
      ['1,2022-03-04 05:06:07,Spot,Fee,EUR,-3,', 'with row 2'],
    ],
    decisions: { rates },
  });
  layoutTest('binance-statement-older', {
    header: 'UTC_Time,Account,Operation,Coin,Change,Remark',
    rows: [['2020-03-04 05:06:07,Spot,Commission Rebate,BNB,0.1,', 'which rate: BNB']],
  });
  layoutTest('binance-trades', {
    header: '"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"',
    decisions: { rates: { USDT: '1' } },
    rows: [
      [
        '"2023-01-02 03:04:05","ETHUSDT","BUY","1,500.00","0.0010000000ETH","1.50000000USDT","0.0000010000ETH"',
        'sell -1.5 USDT at 1; buy 0.001 ETH at 1500 fee 0.000001 ETH',
      ],
      [
        '"2023-01-02 03:04:05","ETHUSDT","SELL","1500","0.0010000000ETH","1.50000000USDT","0.00001BNB"',
        'sell -0.001 ETH at 1500; buy 1.5 USDT at 1 fee 0.00001 BNB',
      ],
      [
        '"2023-01-02 03:04:05","ETHUSDT","HOLD","1500","0.0010000000ETH","1.50000000USDT","0.00001BNB"',
        'which kind: hold',
      ],
    ],
  });
  layoutTest('binance-trades-older', {
    header: 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
    decisions: { rates: { BTC: '40000' } },
    rows: [
      [
        '2019-01-02 03:04:05,ETHBTC,BUY,0.03,2,0.06,0.002,ETH',
        'sell -0.06 BTC at 40000; buy 2 ETH at 1200 fee 0.002 ETH',
      ],
    ],
  });
  layoutTest('binance-convert', {
    header: 'Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status',
    decisions: { rates: { USDT: '1' } },
    rows: [
      [
        '2023-01-02 03:04:05,Spot Wallet,USDTSOL,Market,100 USDT,5 SOL,1 USDT = 0.05 SOL,1 SOL = 20 USDT,2023-01-02 03:04:05,Successful',
        'sell -100 USDT at 1; buy 5 SOL at 20',
      ],
      [
        '2023-01-02 03:04:05,Spot Wallet,USDTSOL,Market,100 USDT,5 SOL,1 USDT = 0.05 SOL,1 SOL = 20 USDT,2023-01-02 03:04:05,Failed',
        'unchanged: pending',
      ],
    ],
  });
  layoutTest('binance-convert-older', {
    header: 'Date,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status',
    rows: [
      [
        '2023-01-02 03:04:05,EURSOL,Market,100 EUR,5 SOL,x,y,2023-01-02 03:04:05,Successful',
        'which rate: EUR',
      ],
    ],
  });
  layoutTest('binance-deposits', {
    header: 'Date(UTC+0),Coin,Network,Amount,Address,TXID,Status',
    rows: [
      ['24-01-02 03:04:05,BTC,BTC,0.5,bc1,tx,Completed', 'transfer-in 0.5 BTC at 0'],
      ['24-01-02 03:04:05,BTC,BTC,0.5,bc1,tx,Pending', 'unchanged: pending'],
    ],
  });
  layoutTest('binance-withdrawals', {
    header: 'Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status',
    rows: [
      [
        '24-01-02 03:04:05,BTC,BTC,0.5,0.0001,bc1,tx,Completed',
        'transfer-out -0.5 BTC at 0 fee 0.0001 BTC',
      ],
    ],
  });
  layoutTest('binance-moves-older', {
    header:
      'Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status',
    rows: [
      [
        '2021-01-02 03:04:05,BTC,BTC,0.5,0.0001,bc1,tx,,,Completed',
        'transfer-out -0.5 BTC at 0 fee 0.0001 BTC',
      ],
      ['2021-01-02 03:04:05,BTC,BTC,0.5,0,bc1,tx,,,Completed', 'which kind: Deposit or withdrawal'],
    ],
  });
});
