import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { createTestGateway, priceOf, temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { simulatedCoins } from './simulated-market.ts';

const noNetwork: typeof fetch = () => {
  throw new Error('the network was used');
};

describe('simulated prices', () => {
  it('are there at once, without network or disk, labelled as simulated', () => {
    const dataDir = join(temporaryFolder(), 'data');
    const { gateway } = createTestGateway('http://127.0.0.1:1', {
      mode: 'simulated',
      fetch: noNetwork,
      dataDir,
    });
    expect(gateway.snapshot()).toMatchObject({ source: 'simulated', failure: null });
    expect(gateway.pictureUrl('bitcoin')).toBeNull();
    expect(existsSync(dataDir)).toBe(false);
  });

  it('are the same for the same seed and time, and others for another seed', async () => {
    const bitcoin = async (seed: number) => {
      const { gateway } = createTestGateway('http://127.0.0.1:1', { mode: 'simulated', seed });
      return priceOf(await gateway.current(), 'bitcoin');
    };
    expect(await bitcoin(1)).toBe(await bitcoin(1));
    expect(await bitcoin(2)).not.toBe(await bitcoin(1));
  });

  it('change once per interval while somebody watches', async () => {
    const { gateway, clock } = createTestGateway('http://127.0.0.1:1', { mode: 'simulated' });
    const seenPrices = new Set([priceOf(await gateway.current(), 'bitcoin')]);
    clock.advance(59_999);
    seenPrices.add(priceOf(await gateway.current(), 'bitcoin'));
    expect(seenPrices.size).toBe(1);
    clock.advance(1);
    seenPrices.add(priceOf(gateway.snapshot(), 'bitcoin'));
    expect(seenPrices.size).toBe(2);
    expect(gateway.isFresh()).toBe(true);
  });

  it('move a little, stable coins hardly at all, and are ranked by market cap', () => {
    for (let step = 0; step < 2_000; step += 7) {
      const coins = simulatedCoins(marketSample.coins, 1, step);
      coins.forEach((coin, index) => {
        const base = marketSample.coins.find(({ id }) => id === coin.id);
        const movedShare = (coin.current_price ?? 0) / (base?.current_price ?? 0) - 1;
        expect(Math.abs(movedShare)).toBeLessThan(0.015);
        if (coin.id === 'tether') expect(Math.abs(movedShare)).toBeLessThan(0.001);
        expect(coin.market_cap_rank).toBe(index + 1);
        expect(coin.market_cap ?? 0).toBeLessThanOrEqual(
          coins[index - 1]?.market_cap ?? Number.POSITIVE_INFINITY,
        );
      });
    }
  });
});

describe('the bundled sample list', () => {
  it('has 100 coins with every figure, ranked 1 to 100 by market cap, bitcoin among them', () => {
    const { coins, asOf } = marketSample;
    expect(coins.map((coin) => coin.market_cap_rank)).toEqual(coins.map((_, index) => index + 1));
    expect(coins).toHaveLength(100);
    expect(new Set(coins.map(({ id }) => id)).size).toBe(100);
    expect(coins.flatMap((coin) => Object.values(coin)).filter((value) => value === null)).toEqual(
      [],
    );
    expect(coins.some(({ id }) => id === 'bitcoin')).toBe(true);
    expect(Date.parse(asOf)).not.toBeNaN();
  });
});
