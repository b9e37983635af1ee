import { describe, expect, test } from 'vitest';
import type { CostMethod } from './cost-method.ts';
import type { Entry } from './entry.ts';
import { buildLedger } from './ledger.ts';

/** [amount, price per coin, fee in dollars], one trade a day. */
type Trade = readonly [amount: number | string, price: number | string, fee?: number];

const entriesOf = (trades: readonly Trade[]): Entry[] =>
  trades.map(([amount, price, fee], day) => ({
    id: String(1_600_000_000_000 + day * 86_400_000),
    coin: 'X',
    coinId: 'x',
    amount,
    price,
    ...(fee === undefined ? {} : { fee: { amount: fee } }),
  }));

interface Example {
  source: string;
  method: CostMethod;
  trades: readonly Trade[];
  /** The gain of all sales, and the remaining coins with their cost. */
  gain: string;
  left: string;
  leftCost: string;
}

/** IRS, Publication 564 (2009), table 3: two purchases, a reinvested dividend, one sale. */
const fundTrades: readonly Trade[] = [
  [160, 25],
  [240, 20],
  [10, 30],
  [-210, 32],
];
/** accointing.com, "Crypto cost basis": five purchases, three coins sold. */
const fiveTrades: readonly Trade[] = [
  [1, 10_000],
  [1, 12_000],
  [1, 9000],
  [1, 15_000],
  [1, 18_000],
  [-3, 20_000],
];
/** docs.recap.io, US tax guide, "Cost basis methods". */
const daveTrades: readonly Trade[] = [
  [1, 2000],
  [2, 2500],
  [1, 8000],
  [-1, 4000],
];
/** help.coinpanda.io, article 3839281, "What is cost basis method". */
const davidTrades: readonly Trade[] = [
  [0.5, 4200],
  [0.5, 5300],
  [0.5, 9000],
  [-1, 9500],
];

const examples: readonly Example[] = [
  {
    source: 'HMRC, Cryptoassets Manual, CRYPTO22251: a pool, of which a third is sold',
    method: 'average',
    trades: [
      [100, 10],
      [50, 2500],
      [-50, 6000],
    ],
    gain: '258000',
    left: '100',
    leftCost: '84000',
  },
  {
    source: 'HMRC, CRYPTO22251: and then the rest, here for nothing',
    method: 'average',
    trades: [
      [100, 10],
      [50, 2500],
      [-50, 6000],
      [-100, 0],
    ],
    gain: '174000',
    left: '0',
    leftCost: '0',
  },
  {
    source: 'IRS, Publication 564 (2009), table 3: first in, first out',
    method: 'fifo',
    trades: fundTrades,
    gain: '1720',
    left: '200',
    leftCost: '4100',
  },
  {
    source:
      'IRS, Publication 564 (2009), average basis, examples 1 and 3: 150 of 300, then 50 of 300',
    method: 'average',
    trades: [
      [100, 10],
      [100, 12],
      [100, 26],
      [-150, 20],
      [150, 14],
      [-50, 20],
    ],
    gain: '850',
    left: '250',
    leftCost: '3750',
  },
  {
    source: 'accointing.com: FIFO',
    method: 'fifo',
    trades: fiveTrades,
    gain: '29000',
    left: '2',
    leftCost: '33000',
  },
  {
    source: 'accointing.com: LIFO',
    method: 'lifo',
    trades: fiveTrades,
    gain: '18000',
    left: '2',
    leftCost: '22000',
  },
  {
    source: 'accointing.com: HIFO',
    method: 'hifo',
    trades: fiveTrades,
    gain: '15000',
    left: '2',
    leftCost: '19000',
  },
  {
    source: 'docs.recap.io: FIFO',
    method: 'fifo',
    trades: daveTrades,
    gain: '2000',
    left: '3',
    leftCost: '13000',
  },
  {
    source: 'docs.recap.io: LIFO',
    method: 'lifo',
    trades: daveTrades,
    gain: '-4000',
    left: '3',
    leftCost: '7000',
  },
  {
    source: 'docs.recap.io: HIFO',
    method: 'hifo',
    trades: daveTrades,
    gain: '-4000',
    left: '3',
    leftCost: '7000',
  },
  {
    source: 'help.coinpanda.io: FIFO',
    method: 'fifo',
    trades: davidTrades,
    gain: '4750',
    left: '0.5',
    leftCost: '4500',
  },
  {
    source: 'help.coinpanda.io: LIFO',
    method: 'lifo',
    trades: davidTrades,
    gain: '2350',
    left: '0.5',
    leftCost: '2100',
  },
  {
    // Basis: the price plus the costs of purchase (Publication 551). Amount realised: the price less the expenses of sale (550).
    source: 'IRS, Publications 550 and 551: fees add to the basis and lessen what is realised',
    method: 'fifo',
    trades: [
      [2, 210, 4.2],
      [-1, 300, 3],
    ],
    gain: '84.9',
    left: '1',
    leftCost: '212.1',
  },
  {
    source:
      'koinly.io, article 9490037: of 1.5 sold only 1 was bought, so that 0.5 has cost nothing',
    method: 'fifo',
    trades: [
      [1, 1000],
      [-1.5, 3000],
    ],
    gain: '3500',
    left: '-0.5',
    leftCost: '0',
  },
];

describe('PORT-LOTS: a published example', () => {
  test.each(examples)('$source', ({ method, trades, gain, left, leftCost }) => {
    const position = buildLedger(entriesOf(trades), method).get('x');
    expect(position?.realised.toFixed()).toBe(gain);
    expect(position?.amount.toFixed()).toBe(left);
    expect(position?.cost.toFixed()).toBe(leftCost);
  });
});
