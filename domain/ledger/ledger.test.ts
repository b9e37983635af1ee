import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { buildLedger, type Disposal } from './ledger.ts';

const day = 86_400_000;
const startMs = Date.UTC(2024, 11, 30);
let count = 0;
const entry = (
  kind: NonNullable<Entry['kind']>,
  amount: number | string,
  price: number | string,
  fields: Partial<Entry> = {},
): Entry => ({
  id: String(startMs + count++ * day),
  coin: 'BTC',
  coinId: 'bitcoin',
  kind,
  amount,
  price,
  ...fields,
});

const figures = (entries: readonly Entry[], coinId = 'bitcoin') => {
  const position = buildLedger(entries, 'fifo').get(coinId);
  return Object.fromEntries(
    (['amount', 'cost', 'realised', 'income', 'expenses', 'missing'] as const)
      .map((name) => [name, position?.[name].toFixed()] as const)
      .filter(([, figure]) => figure !== '0'),
  );
};
const inBnb = (amount: number): Partial<Entry> => ({
  fee: { amount, coinId: 'binancecoin', coin: 'BNB' },
});
const bnb = { coin: 'BNB', coinId: 'binancecoin' };

describe('PORT-LOTS: problems that people report about other trackers', () => {
  test.each([
    [
      'a round trip twice over: out and back without a price keeps the cost',
      [
        entry('buy', 1, 100),
        entry('transfer-out', -1, 0),
        entry('transfer-in', 1, 0),
        entry('transfer-out', -1, 0),
        entry('transfer-in', 1, 0),
      ],
      { amount: '1', cost: '100' },
    ],
    [
      'a transfer that is no sale, whatever price was typed',
      [entry('buy', 2, 100), entry('transfer-out', -1, 500)],
      { amount: '1', cost: '100' },
    ],
    [
      'coins that come back at the instant at which they left',
      [
        entry('buy', 1, 70),
        entry('transfer-in', 1, 0, { at: startMs + 400 * day }),
        entry('transfer-out', -1, 0, { at: startMs + 400 * day }),
      ],
      { amount: '1', cost: '70' },
    ],
    [
      'a move between two services, whose file states the price of that day',
      [
        entry('buy', 1, 10_000),
        entry('transfer-out', '-0.9995', 0),
        entry('transfer-in', '0.9995', 42_000),
      ],
      { amount: '1', cost: '10000' },
    ],
    [
      'more arrives than had left: the rest costs what was said',
      [entry('buy', 1, 10), entry('transfer-out', -1, 50), entry('transfer-in', 3, 40)],
      { amount: '3', cost: '90' },
    ],
    [
      'coins that arrive before they left, as clocks differ',
      [
        entry('buy', 1, 10_000, { at: startMs }),
        entry('transfer-in', 1, 0, { at: startMs + 9 * day }),
        entry('transfer-out', -1, 0, { at: startMs + 9 * day + 30_000 }),
      ],
      { amount: '1', cost: '10000' },
    ],
    [
      'coins that arrive before they left and are sold in between',
      [
        entry('buy', 1, 10, { at: startMs }),
        entry('transfer-in', 1, 0, { at: startMs + 9 * day }),
        entry('sell', -1, 30, { at: startMs + 9 * day + 10_000 }),
        entry('transfer-out', -1, 0, { at: startMs + 9 * day + 30_000 }),
        entry('buy', 1, 20, { at: startMs + 10 * day }),
      ],
      { amount: '1', cost: '20', realised: '20' },
    ],
    [
      'coins that arrive more than an hour before others leave are others',
      [
        entry('buy', 1, 10, { at: startMs }),
        entry('transfer-in', 1, 0, { at: startMs + 9 * day }),
        entry('transfer-out', -1, 0, { at: startMs + 9 * day + 3_600_001 }),
      ],
      { amount: '1' },
    ],
    [
      'a part of what has just arrived is sent on: what arrived keeps the cost that was said',
      [
        entry('transfer-in', 2, 40, { at: startMs + 9 * day }),
        entry('transfer-out', -1, 0, { at: startMs + 9 * day + 30_000 }),
      ],
      { amount: '1', cost: '40' },
    ],
    [
      'a transfer in brings the cost that was typed',
      [entry('transfer-in', 1, 40), entry('sell', -1, 100)],
      { realised: '60' },
    ],
    [
      'a coin that was renamed: out as one, in as another',
      [
        entry('buy', 10, 2, { coin: 'MATIC', coinId: 'matic-network' }),
        entry('transfer-out', -10, 0, { coin: 'MATIC', coinId: 'matic-network' }),
        entry('transfer-in', 10, 2),
      ],
      { amount: '10', cost: '20' },
    ],
    [
      'a ticker that another coin took: the other coin is another',
      [entry('buy', 1, 9), entry('sell', -1, 5, { coinId: 'bitcoin-copy' })],
      { amount: '1', cost: '9' },
    ],
    [
      'a trade in three pieces within three seconds',
      [
        entry('buy', 1, 10, { at: startMs }),
        entry('sell', '-0.3', 20, { at: startMs + 1000 }),
        entry('sell', '-0.3', 20, { at: startMs + 2000 }),
        entry('sell', '-0.4', 20, { at: startMs + 3000 }),
      ],
      { realised: '10' },
    ],
    [
      'a fee in a third coin, of which some is held',
      [
        entry('buy', 1, 5, bnb),
        entry('buy', 1, 100, inBnb(0.5)),
        entry('sell', -1, 200, inBnb(0.5)),
      ],
      { realised: '95' },
    ],
    [
      'a fee in a coin of which nothing was recorded',
      [entry('buy', 1, 100, inBnb(0.5))],
      { amount: '1', cost: '100' },
    ],
    [
      'a fee in the coin that is bought: a disposal at the price of the purchase',
      [
        entry('buy', 1, 10),
        entry('buy', 1, 100, { fee: { amount: 0.1, coin: 'BTC', coinId: 'bitcoin' } }),
      ],
      { amount: '1.9', cost: '119', realised: '9' },
    ],
    [
      'the fee of a transfer in the coin itself has cost what it had cost',
      [
        entry('buy', 1, 50),
        entry('transfer-out', '-0.9', 0, { fee: { amount: 0.1, coin: 'BTC', coinId: 'bitcoin' } }),
      ],
      { expenses: '5' },
    ],
    [
      'a stake that was never bought: it costs what it was worth',
      [entry('income', 2, 30), entry('sell', -1, 50)],
      { amount: '1', cost: '30', realised: '20', income: '60' },
    ],
    [
      'the last unit sold, with dust left',
      [entry('buy', '1.000000000000000001', 1), entry('sell', -1, 2)],
      { amount: '0.000000000000000001', cost: '0.000000000000000001', realised: '1' },
    ],
    [
      'a fee that is paid by itself: a disposal at its price',
      [entry('buy', 1, 100), entry('fee', '-0.013', 500)],
      { amount: '0.987', cost: '98.7', realised: '5.2', expenses: '6.5' },
    ],
    [
      'a fee that is paid by itself, whose price is not recorded',
      [entry('buy', 1, 10), entry('fee', '-0.1', 0)],
      { amount: '0.9', cost: '9', expenses: '1' },
    ],
    [
      'a priced fee that is entered before its purchase',
      [entry('fee', '-0.1', 50), entry('buy', 1, 10)],
      { amount: '0.9', cost: '9', realised: '4', expenses: '5' },
    ],
    [
      'the fee of a transfer in the coin itself, at the price that the transfer states',
      [
        entry('buy', 1, 50),
        entry('transfer-out', '-0.9', 80, { fee: { amount: 0.1, coin: 'BTC', coinId: 'bitcoin' } }),
      ],
      { realised: '3', expenses: '8' },
    ],
    [
      'a purchase of nothing with a fee',
      [entry('buy', 0, 10, { fee: { amount: 3 } })],
      { expenses: '3' },
    ],
    [
      'a sale and a purchase at the same instant: what arrives comes first',
      [entry('sell', -1, 20, { at: startMs }), entry('buy', 1, 15, { at: startMs })],
      { realised: '5' },
    ],
    [
      'a sale that was entered before its purchase is matched with it',
      [entry('sell', -9, 100), entry('buy', 10, 20)],
      { amount: '1', cost: '20', realised: '720' },
    ],
    [
      'more sold than was ever bought: the rest has cost nothing',
      [entry('buy', '0.1', 10), entry('sell', '-0.2', 100)],
      { amount: '-0.1', realised: '19', missing: '0.1' },
    ],
  ] as const)('%s', (_, entries, expected) => {
    expect(figures(entries)).toEqual(expected);
  });

  test('a fee in a coin without recorded purchases makes the amount of that coin negative', () => {
    const entries = [entry('buy', 1, 100, inBnb(0.5))];
    expect(figures(entries, 'binancecoin')).toEqual({ amount: '-0.5', missing: '0.5' });
  });

  test('a disposal lists its matched purchases and the unrecorded part', () => {
    const firstBuy = entry('buy', '0.15', 10);
    const laterBuy = entry('buy', '0.05', 30, { at: startMs + 900 * day });
    const entries = [firstBuy, entry('sell', '-0.25', 100), laterBuy];
    const [sale]: Partial<Disposal[]> =
      buildLedger(entries, 'fifo').get('bitcoin')?.disposals ?? [];
    expect(sale?.missing.toFixed()).toBe('0.05');
    expect(sale?.parts.map(({ lot, amount }) => [lot?.entry.id, amount.toFixed()])).toEqual([
      [firstBuy.id, '0.15'],
      [laterBuy.id, '0.05'],
    ]);
  });
});
