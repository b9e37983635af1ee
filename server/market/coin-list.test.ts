import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsFromFile } from '../../test/fakes/provider.ts';
import { priceOf, startTestGateway } from '../../test/fakes/running-gateway.ts';
import { readCoinList } from './coin-list.ts';

const minuteMs = 60_000;
const nowMs = Date.parse('2026-06-01T12:00:00Z');
const oddRows = rowsFromFile(new URL('../../test/fakes/odd-coins.json', import.meta.url));

const bitcoin = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://pictures.example/1.png',
  current_price: 70_000,
  price_change_percentage_24h: -0.4,
  total_volume: 4e10,
  market_cap: 1.4e12,
  market_cap_rank: 1,
};
const figures = {
  current_price: null,
  price_change_percentage_24h: null,
  total_volume: null,
  market_cap: null,
  market_cap_rank: null,
};

describe('a list with oddities of real lists', () => {
  const coins = readCoinList(oddRows, nowMs, null)?.coins ?? [];
  const coin = (id: string) => coins.find((listCoin) => listCoin.id === id);

  it('keeps every row in the provider’s order, even if ranks are out of order', () => {
    expect(coins.map(({ id }) => id)).toEqual(oddRows.map(({ id }) => id));
    expect(coins.map((row) => row.market_cap_rank).slice(2, 4)).toEqual([4, 3]);
  });
  it('keeps both coins that share a symbol', () => {
    expect(coins.filter(({ symbol }) => symbol === 'usdc')).toHaveLength(2);
  });
  it('distinguishes a volume of zero from an unknown change', () => {
    expect(coin('treasury-fund')).toMatchObject({
      total_volume: 0,
      price_change_percentage_24h: null,
    });
  });
  it('removes zero-width characters from a name and keeps an underscore in a symbol', () => {
    expect(coin('stable-zero-width')?.name).toBe('Stable');
    expect(coin('loan-fund')?.symbol).toBe('loan_fund');
  });
  it('keeps a tiny price exactly', () => {
    expect(coin('small-dog')?.current_price).toBe(0.00000183);
  });
  it('keeps a coin without any figure among nine others', () => {
    expect(coin('unranked')).toMatchObject(figures);
  });
});

/** A list with that many rows. The first is Bitcoin. */
const listOf = (count: number) => [
  bitcoin,
  ...Array.from({ length: count - 1 }, (_, index) => ({ ...bitcoin, id: `coin-${index}` })),
];

describe('MKT-KEEP: an incomplete row', () => {
  const goodList = readCoinList(listOf(10), nowMs, null);
  const readNext = (row: unknown) =>
    readCoinList([row, ...listOf(10).slice(1)], nowMs + minuteMs, goodList)?.coins[0];

  it('has a dash at once for each figure that is null, not a number or out of range', () => {
    expect(
      readNext({ ...bitcoin, current_price: null, total_volume: '4e10', market_cap: -1 }),
    ).toEqual({
      ...bitcoin,
      image: '/img/coin/bitcoin',
      current_price: null,
      total_volume: null,
      market_cap: null,
    });
  });

  it('keeps its name if only its id is readable', () => {
    expect(readNext({ id: 'bitcoin', symbol: 7 })).toEqual({
      ...bitcoin,
      ...figures,
      image: '/img/coin/bitcoin',
    });
  });

  it('keeps its picture', () => {
    const list = readCoinList([{ ...bitcoin, image: null }], nowMs + minuteMs, goodList);
    expect(list?.pictures.get('bitcoin')).toBe(bitcoin.image);
  });

  it('does not return after its coin has left the list', () => {
    expect(readCoinList([{ ...bitcoin, id: 'other' }], nowMs, goodList)?.coins).toHaveLength(1);
  });

  it('is part of no list if more than a tenth have no price', () => {
    const listWithout = (count: number) =>
      readCoinList(
        listOf(20).map((row, index) => (index < count ? { ...row, current_price: null } : row)),
        nowMs,
        goodList,
      );
    expect(listWithout(2)?.coins).toHaveLength(20);
    expect(listWithout(3)).toBeNull();
  });
});

describe('a list without usable coins', () => {
  it.each([
    ['empty', []],
    ['of anything else', [null, 1, 'bitcoin', [], {}, [bitcoin]]],
    [
      'with ids that are no part of an address',
      ['../x', '', 'a/b', '-a', `a${'b'.repeat(100)}`, 7].map((id) => ({ ...bitcoin, id })),
    ],
  ])('%s: nothing survives', (_case, rows) => {
    expect(readCoinList(rows, nowMs, null)).toBeNull();
  });

  it('keeps the first of two rows with one id', () => {
    const list = readCoinList([bitcoin, { ...bitcoin, current_price: 1 }], nowMs, null);
    expect(list?.coins.map((row) => row.current_price)).toEqual([70_000]);
  });
});

describe('rows of a response', () => {
  it('with a null price are live, with a dash', async () => {
    const { fake, gateway, clock } = await startTestGateway({ rows: listOf(10) });
    fake.rows = fake.rows.map((row) =>
      row['id'] === 'bitcoin' ? { ...row, current_price: null } : row,
    );
    clock.advance(minuteMs + 1);
    const snapshot = await gateway.current();
    expect(snapshot).toMatchObject({ source: 'live', failure: null });
    expect(priceOf(snapshot, 'bitcoin')).toBeNull();
  });

  it('are limited to 250', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...bitcoin, id: `coin-${index}` }));
    const { gateway } = await startTestGateway({ rows });
    expect(gateway.snapshot()?.coins).toHaveLength(250);
  });

  it('count once if the list is repeated three times', async () => {
    const { gateway } = await startTestGateway({ rows: oddRows, first: 'repeated' });
    expect(gateway.snapshot()?.coins).toHaveLength(oddRows.length);
  });

  it('with hostile names get short, visible names, or are skipped', async () => {
    const { gateway } = await startTestGateway({ first: 'hostile' });
    const names = gateway.snapshot()?.coins.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(80);
    for (const name of names) {
      expect([...name].length).toBeLessThanOrEqual(80);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    expect(names).toContain('<script>alert(1)</script>');
  });
});

const recordedFolder = new URL('../../../shared/data/', import.meta.url);
describe.runIf(existsSync(recordedFolder))('recorded responses beside the checkout', () => {
  it.each(['coins-markets-2026-04-30.json', 'coins-markets-2026-02-02.json'])(
    '%s: every coin and every figure is read',
    (file) => {
      const rows = rowsFromFile(new URL(file, recordedFolder));
      const list = readCoinList(rows, nowMs, null);
      expect(list?.coins).toHaveLength(100);
      list?.coins.forEach((coin, index) => {
        const row = rows[index] ?? {};
        expect(coin).toMatchObject({
          id: row['id'],
          symbol: row['symbol'],
          current_price: row['current_price'],
          price_change_percentage_24h: row['price_change_percentage_24h'],
          total_volume: row['total_volume'],
          market_cap: row['market_cap'],
          market_cap_rank: row['market_cap_rank'],
        });
        expect(list.pictures.get(coin.id)).toBe(row['image']);
      });
    },
  );
});
