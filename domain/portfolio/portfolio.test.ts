import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coin } from '../../contract/market.ts';
import { costMethods } from '../ledger/cost-method.ts';
import type { Entry } from '../ledger/entry.ts';
import { buildLedger } from '../ledger/ledger.ts';
import { ledgerFigures } from '../ledger/ledger-figures.ts';
import { holdings, matchCoin, totalValue } from './portfolio.ts';

const coin = (id: string, symbol: string, price: number | null): Coin => ({
  id,
  symbol,
  name: id,
  image: '',
  current_price: price,
  price_change_percentage_24h: 0,
  total_volume: 1,
  market_cap: 1,
  market_cap_rank: 1,
});
const market = [
  coin('bitcoin', 'btc', 100),
  coin('bitcoin-copy', 'btc', 1),
  coin('terra-luna-2', 'luna', 5),
  coin('dull', 'dul', null),
];
const purchase = (
  symbol: string,
  amount: Entry['amount'],
  price: Entry['price'],
  coinId = symbol.toLowerCase(),
): Entry => ({ id: `${symbol}${amount}`, coin: symbol, amount, price, coinId });

/** The rows with their figures as text, because decimals are objects. */
const rows = (entries: readonly Entry[], coins: readonly Coin[] = market) =>
  holdings(entries, coins, buildLedger(entries, 'fifo')).map(
    ({ amount, cost, value, match, ...row }) => ({
      ...row,
      amount: amount.toFixed(),
      cost: cost.toFixed(),
      value: value?.toFixed() ?? null,
      match: match?.id ?? null,
    }),
  );
const totalOf = (entries: readonly Entry[], coins: readonly Coin[] = market) =>
  totalValue(holdings(entries, coins, buildLedger(entries, 'fifo'))).toFixed();

describe('PORT-TABLE: a row is a coin, not a ticker', () => {
  test('entries of one coin share a row, whatever was typed', () => {
    const [row, ...otherRows] = rows([
      purchase('BTC', 2, 50, 'bitcoin'),
      purchase('BITCOIN', -0.5, 80, 'bitcoin'),
    ]);
    expect(otherRows).toEqual([]);
    expect(row).toMatchObject({ coin: 'BTC', amount: '1.5', cost: '75', price: 100, value: '150' });
  });

  test('two coins that share a ticker are two rows, each at its own price', () => {
    const coins = [coin('alpha', 'abc', 100), coin('beta', 'abc', 1)];
    const entries = [purchase('ABC', 1, 1, 'alpha'), purchase('ABC', 1_000, 1, 'beta')];
    expect(rows(entries, coins).map(({ value }) => value)).toEqual(['100', '1000']);
    expect(totalOf(entries, coins)).toBe('1100');
  });

  test.each([
    ['0.3', [0.1, 0.2]],
    ['0', [0.1, 0.2, -0.3]],
    ['0.9', [5120.9, -5120]],
    ['1234.567890123456789012', ['1234.567890123456789012']],
    ['0.123456789012345678', ['0.1', '0.023456789012345678']],
  ])('amounts are added as decimals: %s', (sum, amounts) => {
    const entries = amounts.map((amount) => purchase('BTC', amount, 1, 'bitcoin'));
    expect(rows(entries)[0]?.amount).toBe(sum);
  });
});

describe('PORT-MATCH: which coin a row is', () => {
  test('follows from the id: an id that is not in the list has no price, even if another coin now has its ticker', () => {
    expect(rows([purchase('BTC', 1, 1, 'bitcoin-copy')])[0]).toMatchObject({
      match: 'bitcoin-copy',
      isBySymbol: false,
    });
    const oldPurchase = purchase('LUNA', 1_000, 0.01, 'terra-luna');
    expect(rows([oldPurchase])[0]).toMatchObject({ match: null, price: null, value: null });
    expect(totalOf([oldPurchase])).toBe('10');
  });

  test('follows from the symbol if the id says no more, and the row shows that', () => {
    expect(rows([purchase('BTC', 1, 1)])[0]).toMatchObject({ match: 'bitcoin', isBySymbol: true });
    expect(rows([purchase('NONE', 1, 1)])[0]).toMatchObject({ match: null, isBySymbol: false });
    // A coin's id may equal its symbol.
    const sameCoin = [coin('dash', 'dash', 7)];
    expect(rows([purchase('DASH', 1, 1)], sameCoin)[0]).toMatchObject({
      match: 'dash',
      isBySymbol: false,
    });
  });

  test('is the one that the form showed during typing', () => {
    for (const query of ['btc', ' BTC ', 'Bitcoin-Copy', 'dull', 'none']) {
      const matchedCoin = matchCoin(market, query);
      const coinId = matchedCoin?.id ?? query.trim().toLowerCase();
      const [row] = rows([purchase(query.trim(), 1, 1, coinId)]);
      expect(row?.match).toBe(matchedCoin?.id ?? null);
    }
    expect(matchCoin(market, 'Bitcoin-Copy')?.id).toBe('bitcoin-copy');
  });
});

describe('PORT-NA: without a market price', () => {
  test('price and value are unknown, and the total counts the cost of the remaining coins', () => {
    const entries = [purchase('DUL', 3, 7, 'dull'), purchase('NONE', 1, 5), purchase('BTC', 1, 1)];
    expect(rows(entries).map(({ value }) => value)).toEqual([null, null, '100']);
    expect(totalOf(entries)).toBe('126');
  });

  test.each([
    [
      'bought and mostly sold at a profit',
      '20',
      [
        [10, 20],
        [-9, 100],
      ],
    ],
    [
      'all of it sold',
      '0',
      [
        [3, 50],
        [-3, 99.97],
      ],
    ],
    [
      'bought twice, sold in between',
      '75',
      [
        [2, 10],
        [-1, 1_000],
        [1, 65],
      ],
    ],
    [
      'sold before it was entered',
      '20',
      [
        [-9, 100],
        [10, 20],
      ],
    ],
    [
      'more sold than there was',
      '0',
      [
        [1, 5],
        [-4, 10],
      ],
    ],
    ['a purchase below zero', '0', [[2, -1.5]]],
  ] as const)('%s counts as %s', (_, leftAmount, moves) => {
    const entries = moves.map(([amount, price], index) => ({
      ...purchase('FOO', amount, price),
      at: index,
    }));
    expect(totalOf(entries)).toBe(leftAmount);
  });

  test('a fee is part of the cost, and coins that left and came back keep their cost', () => {
    const [firstPurchase, sale] = [purchase('BAR', 10, 20), purchase('BAR', -9, 30)];
    expect(totalOf([{ ...firstPurchase, fee: { amount: 5 } }, sale])).toBe('20.5');
    const [out, transferIn] = [purchase('BAR', -10, 0), purchase('BAR', 10, 0)];
    const moves = [
      firstPurchase,
      { ...out, kind: 'transfer-out' },
      { ...transferIn, kind: 'transfer-in' },
    ];
    expect(totalOf(moves.map((entry, index) => ({ ...entry, at: index }) as Entry))).toBe('200');
  });

  test.each(costMethods)(
    'PORT-FIGURES: the total is what was invested, whatever happened: %s',
    (method) => {
      const entry = fc.record({
        id: fc.integer({ min: 1, max: 99 }).map(String),
        coin: fc.constant('X'),
        coinId: fc.constantFrom('x', 'y'),
        amount: fc.integer({ min: -9, max: 9 }),
        price: fc.integer({ min: 0, max: 9 }),
        kind: fc.constantFrom('buy', 'sell', 'transfer-in', 'transfer-out', 'income', 'fee'),
        fee: fc.record({
          amount: fc.integer({ min: 1, max: 3 }),
          coinId: fc.constantFrom('x', 'z'),
        }),
      });
      fc.assert(
        fc.property(fc.array(entry), (entries) => {
          const ledger = buildLedger(entries, method);
          const quote = () => ({ price: null, changePct: null });
          const { invested } = ledgerFigures(ledger.values(), quote);
          expect(totalValue(holdings(entries, [], ledger)).toFixed()).toBe(invested.toFixed());
        }),
      );
    },
  );
});
