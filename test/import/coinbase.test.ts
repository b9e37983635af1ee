import { describe, expect, test } from 'vitest';
import { ImportSession } from '../../domain/import/import-session.ts';
import { buildLedger } from '../../domain/ledger/ledger.ts';
import { Decimal } from '../../domain/money/figure.ts';
import { bytesOf, describeRow, importFile, type TestDecisions } from './import-file.ts';

const columns =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const columns2026 = `${columns},Sender Address,Recipient Address`;
const day = '2025-06-04 11:30:00 UTC';

const outcomes = (lines: readonly string[], decisions: TestDecisions = {}) =>
  importFile(lines.join('\n'), { decisions }).rows.map(describeRow);

/** A purchase of 10 ETH at $3,000 and a fee of $120, with this note. */
const purchase = (note: string, currency = 'USD', type = 'Advanced Trade Buy') =>
  `p,${day},${type},ETH,10,${currency},"3,000.00","30,000.00","30,120.00",120.00,${note}`;
/** A sale of 0.1 BTC at $65,000 and a fee of $20, with this note. */
const sale = (note: string, currency = 'USD', type = 'Advanced Trade Sell') =>
  `s,${day},${type},BTC,-0.1,${currency},"65,000.00","-6,500.00","-6,480.00",20.00,${note}`;

const oneSided = 'buy 10 ETH at 3000 fee 120';
const unclearRefusal = 'refused: unclear';

describe('IMPORT-LAYOUTS: the other coin of a trade on Coinbase stands in its note', () => {
  test.each([
    [
      'a purchase for another coin',
      purchase('Bought 10 ETH for 0.4016 BTC on ETH-BTC at 0.04 BTC/ETH'),
      'sell -0.4016 BTC at 75000; buy 10 ETH at 3000 fee 120',
    ],
    [
      'a sale for another coin',
      sale('Sold 0.1 BTC for 2.16 ETH on BTC-ETH at 21.66666 ETH/BTC'),
      'sell -0.1 BTC at 65000; buy 2.16 ETH at 3000 fee 20',
    ],
    [
      'a sale for a stablecoin',
      sale('Sold 0.1 BTC for 6480 USDC on BTC-USDC at 65000 USDC/BTC'),
      'sell -0.1 BTC at 65000; buy 6480 USDC at 1 fee 20',
    ],
    [
      'a note without a price',
      sale('Sold 0.1 BTC for 6480 USDC on BTC-USDC'),
      'sell -0.1 BTC at 65000; buy 6480 USDC at 1 fee 20',
    ],
    [
      'a simple purchase for a stablecoin',
      purchase('"Bought 10 ETH for 30,120.00 USDC"', 'USD', 'Buy'),
      'sell -30120 USDC at 1; buy 10 ETH at 3000 fee 120',
    ],
    [
      'the earlier name of ETH',
      sale('Sold 0.1 BTC for 2.16 ETH2 on BTC-ETH at 21.66666 ETH/BTC'),
      'sell -0.1 BTC at 65000; buy 2.16 ETH at 3000 fee 20',
    ],
    [
      'a market in the price’s own coin',
      purchase('Bought 10 ETH for 30120 USDC on ETH-USDC at 3000 USDC/ETH', 'USDC'),
      'sell -30000 USDC at 1; buy 10 ETH at 3000 fee 120 USDC',
    ],
    [
      'a market in another coin than the price’s',
      purchase('Bought 10 ETH for 0.4016 BTC on ETH-BTC at 0.04 BTC/ETH', 'USDC'),
      'sell -0.4016 BTC at 75000; buy 10 ETH at 3012',
    ],
    [
      'a market in the price’s own currency',
      purchase('Bought 10 ETH for 30120 USD on ETH-USD at 3000 USD/ETH'),
      oneSided,
    ],
    [
      'a market in another currency than the price’s',
      purchase('Bought 10 ETH for 27000 EUR on ETH-EUR at 2700 EUR/ETH'),
      oneSided,
    ],
    ['an amount with a sign', purchase('"Bought 10.0000 ETH for $30,120.00 USD"'), oneSided],
    ['an amount with a sign alone', purchase('"Bought 10 ETH for $30,120.00"'), oneSided],
    [
      'a simple purchase that names its wallet',
      purchase('Bought 10 ETH for 30120 USD using USD Wallet', 'USD', 'Buy'),
      oneSided,
    ],
    ['a simple purchase without a note', purchase('', 'USD', 'Buy'), oneSided],
    [
      'a price that includes the fee',
      purchase('', 'USD', 'Buy').replace('3,000.00', '3,012.00'),
      oneSided,
    ],
    [
      'a purchase below zero',
      purchase('', 'USD', 'Buy').replace('10', '-10'),
      'refused: belowZero',
    ],
  ])('%s', (_, row, expectedEntries) => {
    expect(outcomes([columns, row], { rates: { USDC: '1' } })).toEqual([expectedEntries]);
  });

  test.each([
    ['the worth instead of the amount paid', 'Bought 10 ETH for £22000.00 GBP on ETH-USDT'],
    ['a market and no amount', 'Bought ETH on ETH-BTC'],
    ['another coin than the market’s', 'Bought 10 ETH for 0.4 SOL on ETH-BTC at 0.04 BTC/ETH'],
    ['another market than the price’s', 'Bought 10 ETH for 0.4 BTC on ETH-BTC at 0.04 SOL/ETH'],
    ['another coin than the row’s', 'Bought 10 SOL for 0.4 BTC on SOL-BTC at 0.04 BTC/SOL'],
    ['another amount than the row’s', 'Bought 11 ETH for 0.4 BTC on ETH-BTC at 0.04 BTC/ETH'],
    ['the other side', 'Sold 10 ETH for 0.4 BTC on ETH-BTC at 0.04 BTC/ETH'],
    ['an amount of 0', 'Bought 10 ETH for 0 BTC on ETH-BTC at 0.04 BTC/ETH'],
    ['no number', 'Bought 10 ETH for some BTC on ETH-BTC at 0.04 BTC/ETH'],
    ['a coin in a market of money', 'Bought 10 ETH for 30120 USDC on ETH-USD at 3000 USD/ETH'],
  ])('a note that states %s is refused', (_, note) => {
    expect(outcomes([columns, purchase(note)])).toEqual([unclearRefusal]);
    expect(outcomes([columns2026, `${purchase(note)},,`])).toEqual([unclearRefusal]);
  });

  test('a second row for the coin paid is a part of the trade', () => {
    const note = 'Bought 10 ETH for 0.4016 BTC on ETH-BTC at 0.04 BTC/ETH';
    const paidLine = `q,${day},Advanced Trade Buy,BTC,-0.4016,USD,75000,-30120,-30120,0,${note}`;
    const expectedEntries = ['sell -0.4016 BTC at 75000; buy 10 ETH at 3000 fee 120', 'with row 2'];
    expect(outcomes([columns, purchase(note), paidLine])).toEqual(expectedEntries);
    expect(outcomes([columns, purchase(note), paidLine.replace('q,', 'p,')])).toEqual(
      expectedEntries,
    );
  });

  test.each([
    ['an empty note', '', 'Advanced Trade Buy (no market in Notes)'],
    ['a note without a market', 'Bought ETH', 'Advanced Trade Buy (no market in Notes)'],
  ])('%s: what was paid is asked once, and the answer is that it was money', (_, note, kind) => {
    const lines = [columns2026, `${purchase(note)},,`];
    expect(outcomes(lines)).toEqual([`which kind: ${kind}`]);
    expect(outcomes(lines, { kinds: { [kind]: 'buy' } })).toEqual([oneSided]);
  });

  test('a sale without a note is asked about, too', () => {
    const kind = 'Advanced Trade Sell (no market in Notes)';
    for (const row of [sale(''), sale('').replace('-0.1', '0.1')]) {
      expect(outcomes([columns, row])).toEqual([`which kind: ${kind}`]);
      expect(outcomes([columns, row], { kinds: { [kind]: 'sell' } })).toEqual([
        'sell -0.1 BTC at 65000 fee 20',
      ]);
    }
  });
});

describe('IMPORT-LAYOUTS: rows of Coinbase with one reference', () => {
  const rowPair = [
    '6975,2026-01-24 22:14:05 UTC,Convert,BTC,0.00084397,USD,$89345.925,$75.40,$77.58,$2.18,,,',
    '6975,2026-01-24 22:14:05 UTC,Convert,USDT,-77.58,USD,$1.00,$77.58,$77.58,$0.00,,,',
  ];
  const trade = 'sell -77.58 USDT at 1; buy 0.00084397 BTC at 89339.66847163 fee 2.18';

  test('a conversion without a note is its two rows', () => {
    expect(outcomes([columns2026, ...rowPair])).toEqual([trade, 'with row 2']);
    expect(outcomes([columns2026, ...rowPair.toReversed()])).toEqual([trade, 'with row 2']);
  });

  test('an advanced trade without a note is its two rows', () => {
    const rows = [
      `${purchase('')},,`,
      `p,${day},Advanced Trade Buy,BTC,-0.4016,USD,75000,-30120,-30120,0,,,`,
    ];
    expect(outcomes([columns2026, ...rows])).toEqual([
      'sell -0.4016 BTC at 75000; buy 10 ETH at 3000 fee 120',
      'with row 2',
    ]);
  });

  test('a conversion that lacks its other row is refused', () => {
    for (const row of rowPair) expect(outcomes([columns2026, row])).toEqual(['refused: missing']);
  });

  test('the same row twice is one', () => {
    expect(outcomes([columns2026, ...rowPair, ...rowPair])).toEqual([
      trade,
      'with row 2',
      'again row 2',
      'again row 3',
    ]);
  });

  test('both coins of a migration count', () => {
    expect(
      outcomes([
        columns,
        `m,${day},Asset Migration,LUNC,-100,USD,0.5,-50,-50,0,`,
        `m,${day},Asset Migration,SOL,10,USD,5,50,50,0,`,
      ]),
    ).toEqual(['sell -100 LUNC at 0.5; buy 10 SOL at 5', 'with row 2']);
  });

  test('an unknown kind is one question for both coins', () => {
    const rows = [
      `w,${day},Wrap Asset,ETH,-2,USD,3000,-6000,-6000,0,`,
      `w,${day},Wrap Asset,SOL,1.8,USD,3333.33333,6000,6000,0,`,
    ];
    expect(outcomes([columns, ...rows], { kinds: { 'Wrap Asset': 'buy' } })).toEqual([
      'sell -2 ETH at 3000; buy 1.8 SOL at 3333.33333333',
      'with row 2',
    ]);
  });
});

describe('IMPORT-LAYOUTS: conversions of Coinbase', () => {
  const conversion = (note: string, amount = -0.3473672) =>
    `c,${day},Convert,LINK,${amount},USD,52.31,18.10,18.17,0.07,${note}`;

  test('the fee of a conversion is a part of what was given, and counts once', () => {
    expect(outcomes([columns, conversion('Converted 0.3473672 LINK to 0.00181 BTC')])).toEqual([
      'sell -0.3473672 LINK at 52.30775963; buy 0.00181 BTC at 10000 fee 0.07',
    ]);
  });

  test('a fee that both rows of a conversion state counts once', () => {
    const note = 'Converted 0.3473672 LINK to 0.00181 BTC';
    const receivedLine = `d,${day},Convert,BTC,0.00181,USD,10000,18.10,18.17,0.07,${note}`;
    expect(outcomes([columns, conversion(note), receivedLine])).toEqual([
      'sell -0.3473672 LINK at 52.30775963; buy 0.00181 BTC at 10000 fee 0.07',
      'with row 2',
    ]);
  });

  test('the proceeds of money carry the fee once', () => {
    expect(outcomes([columns, conversion('Converted 0.3473672 LINK to 18.10 USD')])).toEqual([
      'sell -0.3473672 LINK at 52.30775963 fee 0.07',
    ]);
  });

  test.each([
    ['another coin than the row’s', 'Converted 0.3473672 SOL to 0.00181 BTC'],
    ['another amount than the row’s', 'Converted 0.5 LINK to 0.00181 BTC'],
    ['no amount', 'Converted LINK to BTC'],
  ])('a note with %s is refused', (_, note) => {
    expect(outcomes([columns, conversion(note)])).toEqual([unclearRefusal]);
  });

  test('ETH under its earlier name stays ETH', () => {
    expect(
      outcomes([
        columns,
        `e,${day},Convert,ETH,-1,USD,3000,3000,3000,0,Converted 1 ETH to 1 ETH2`,
        `f,${day},Staking Income,ETH2,0.1,USD,3000,300,300,0,`,
      ]),
    ).toEqual(['unchanged: own', 'income 0.1 ETH at 3000']);
    const rowPair = [
      `e,${day},Convert,ETH,-1,USD,3000,-3000,-3000,0,,,`,
      `e,${day},Convert,ETH2,1,USD,3000,3000,3000,0,,,`,
    ];
    expect(outcomes([columns2026, ...rowPair])).toEqual(['unchanged: own', 'unchanged: own']);
  });
});

test('IMPORT-LAYOUTS: a round trip through other coins on Coinbase loses its fees only', () => {
  const session = new ImportSession({
    coins: ['BTC', 'ETH', 'USDC'].map((symbol) => ({ id: symbol, symbol })),
    entries: [],
  });
  const lines = [
    columns,
    `1,2025-06-01 10:00:00 UTC,Buy,BTC,1,USD,75000,75000,75000,0,Bought 1 BTC for 75000 USD`,
    `2,2025-06-02 10:00:00 UTC,Advanced Trade Buy,ETH,24,USD,3000,72000,75000,3000,Bought 24 ETH for 1 BTC on ETH-BTC at 0.04 BTC/ETH`,
    `3,2025-06-03 10:00:00 UTC,Advanced Trade Sell,ETH,-24,USD,3000,-72000,-70000,2000,Sold 24 ETH for 70000 USDC on ETH-USDC at 3000 USDC/ETH`,
    `4,2025-06-04 10:00:00 UTC,Convert,USDC,-70000,USD,1,69000,70000,1000,Converted 70000 USDC to 0.92 BTC`,
    `5,2025-06-05 10:00:00 UTC,Sell,BTC,-0.92,USD,75000,-69000,-69000,0,Sold 0.92 BTC for 69000 USD`,
  ];
  session.open(bytesOf(lines.join('\n')));
  session.read({ as: 'known' }, () => {});
  const entries = session.entries.map((entry, index) => ({ id: `${index}`, ...entry }));
  const heldPositions = [...buildLedger(entries, 'fifo').values()];
  expect(heldPositions.map(({ amount }) => amount.toFixed())).toEqual(['0', '0', '0']);
  const profit = heldPositions.reduce((sum, { realised }) => sum.plus(realised), new Decimal(0));
  expect(profit.toFixed()).toBe('-6000');
});
