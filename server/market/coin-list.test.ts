import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsFromFile } from '../../test/fakes/provider.ts';
import { gatewayTo, priceOf, provider } from '../../test/fakes/running-gateway.ts';
import { lastGoodMaxMs, readCoinList } from './coin-list.ts';

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

describe('a list with the oddities of real ones', () => {
  const coins = readCoinList(oddRows, nowMs, null)?.coins ?? [];
  const coin = (id: string) => coins.find((candidate) => candidate.id === id);

  it('keeps every row, in the provider’s order even where ranks are not in order', () => {
    expect(coins.map(({ id }) => id)).toEqual(oddRows.map(({ id }) => id));
    expect(coins.map((row) => row.market_cap_rank).slice(2, 4)).toEqual([4, 3]);
  });
  it('keeps both coins of a repeated symbol', () => {
    expect(coins.filter(({ symbol }) => symbol === 'usdc')).toHaveLength(2);
  });
  it('keeps a volume of zero apart from an unknown change', () => {
    expect(coin('treasury-fund')).toMatchObject({
      total_volume: 0,
      price_change_percentage_24h: null,
    });
  });
  it('takes zero-width characters out of a name and leaves an underscore in a symbol', () => {
    expect(coin('stable-zero-width')?.name).toBe('Stable');
    expect(coin('loan-fund')?.symbol).toBe('loan_fund');
  });
  it('keeps a tiny price exactly', () => {
    expect(coin('small-dog')?.current_price).toBe(0.00000183);
  });
  it('keeps a coin without any figure', () => {
    expect(coin('unranked')).toMatchObject(figures);
  });
});

describe('MKT-KEEP: a row that came incomplete', () => {
  const good = readCoinList([bitcoin], nowMs, null);

  it('takes each missing figure from the coin’s last good row', () => {
    const next = readCoinList(
      [{ ...bitcoin, current_price: null, total_volume: '4e10', market_cap: 2e12 }],
      nowMs + minuteMs,
      good,
    );
    expect(next?.coins[0]).toMatchObject({
      current_price: 70_000,
      total_volume: 4e10,
      market_cap: 2e12,
    });
  });

  it('is mended whole where nothing but its id can be read', () => {
    const next = readCoinList([{ id: 'bitcoin', symbol: 7 }], nowMs + minuteMs, good);
    expect(next?.coins).toEqual(good?.coins);
    expect(next?.pictures.get('bitcoin')).toBe(bitcoin.image);
  });

  it('is not mended from another coin of the same symbol', () => {
    const next = readCoinList([{ ...bitcoin, ...figures, id: 'wrapped' }], nowMs, good);
    expect(next?.coins[0]).toMatchObject({ id: 'wrapped', current_price: null });
  });

  it('goes on showing the last good figure for ten minutes, and a dash afterwards', () => {
    let list = good;
    for (let atMs = nowMs + minuteMs; atMs <= nowMs + lastGoodMaxMs; atMs += minuteMs) {
      list = readCoinList([{ ...bitcoin, current_price: null }], atMs, list);
      expect(list?.coins[0]?.current_price).toBe(70_000);
    }
    list = readCoinList([{ ...bitcoin, current_price: null }], nowMs + lastGoodMaxMs + 1, list);
    expect(list?.coins[0]).toMatchObject({ current_price: null, market_cap: 1.4e12 });
  });

  it('is a dash where the clock was set back so far that nobody knows how old the figure is', () => {
    const list = readCoinList([{ ...bitcoin, current_price: null }], nowMs - 60 * minuteMs, good);
    expect(list?.coins[0]).toMatchObject({ current_price: null, market_cap: 1.4e12 });
  });

  it('does not come back once its coin has left the list', () => {
    expect(readCoinList([{ ...bitcoin, id: 'other' }], nowMs, good)?.coins).toHaveLength(1);
  });
});

describe('a list that is no list of coins', () => {
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

describe('rows over the wire', () => {
  it.each(['nulls', 'infinite', 'text-prices'] as const)(
    '%s: the last good prices stay, live',
    async (fault) => {
      const fake = await provider({ rows: oddRows });
      const { gateway, clock } = gatewayTo(fake.baseUrl);
      await gateway.ready;
      fake.behave(fault);
      clock.advance(minuteMs + 1);
      const snapshot = await gateway.current();
      expect(fake.calls).toHaveLength(2);
      expect(snapshot).toMatchObject({ source: 'live', failure: null });
      expect(priceOf(snapshot, 'bitcoin')).toBe(70_000);
      expect(priceOf(snapshot, 'unranked')).toBeNull();
    },
  );

  it('are never mended from the sample list', async () => {
    const fake = await provider({ rows: oddRows });
    fake.behave('503');
    const { gateway, clock } = gatewayTo(fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()?.source).toBe('sample');
    fake.behave('nulls');
    clock.advance(minuteMs);
    const snapshot = await gateway.current();
    expect(snapshot?.source).toBe('live');
    expect(priceOf(snapshot, 'bitcoin')).toBeNull();
  });

  it('are 250 at most', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ ...bitcoin, id: `coin-${index}` }));
    const fake = await provider({ rows });
    const { gateway } = gatewayTo(fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()?.coins).toHaveLength(250);
  });

  it('count once when the list is sent three times over', async () => {
    const fake = await provider({ rows: oddRows });
    fake.behave('repeated');
    const { gateway } = gatewayTo(fake.baseUrl);
    await gateway.ready;
    expect(gateway.snapshot()?.coins).toHaveLength(oddRows.length);
  });

  it('with hostile names come out short and visible, or not at all', async () => {
    const fake = await provider();
    fake.behave('hostile');
    const { gateway } = gatewayTo(fake.baseUrl);
    await gateway.ready;
    const names = gateway.snapshot()?.coins.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(80);
    for (const name of names) {
      expect([...name].length).toBeLessThanOrEqual(80);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    expect(names).toContain('<script>alert(1)</script>');
  });
});

const recorded = new URL('../../../shared/data/', import.meta.url);
describe.runIf(existsSync(recorded))('the recorded answers beside the checkout', () => {
  it.each(['coins-markets-2026-04-30.json', 'coins-markets-2026-02-02.json'])(
    '%s: every coin and every figure is read',
    (file) => {
      const rows = rowsFromFile(new URL(file, recorded));
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
