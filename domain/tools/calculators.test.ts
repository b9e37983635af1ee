import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { words } from '../../content/words.ts';
import { fearGreedBand, fearGreedBands, sampleFearGreed } from '../market/fear-greed.ts';
import { compoundYield, impermanentLoss, stakingRewards } from './calculators.ts';
import { defaultGas, sampleGas } from './gas.ts';

const amounts = fc.double({ min: -1e9, max: 1e9, noNaN: true });
const lastBeforeOne = () => 1 - Number.EPSILON;

describe('TOOL-APY: compound yield', () => {
  test('1000 at 10 % for 365 days becomes 1105.16, a profit of 105.16', () => {
    const result = compoundYield(1_000, 10, 365);
    expect(result?.value.toFixed(2)).toBe('1105.16');
    expect(result?.profit.toFixed(2)).toBe('105.16');
  });

  test('profit is value less principal, and no time or no rate earns nothing', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.nat(1825),
        (p, r, d) => {
          const result = compoundYield(p, r, d);
          expect(result?.profit).toBe((result?.value ?? Number.NaN) - p);
          expect(compoundYield(p, r, 0)?.profit).toBe(0);
          expect(compoundYield(p, 0, d)?.profit).toBe(0);
        },
      ),
    );
  });

  test('a result that is not finite is unknown', () => {
    expect(compoundYield(1_000, 200, 1e9)).toBeNull();
    expect(compoundYield(Number.NaN, 10, 365)).toBeNull();
    expect(compoundYield(1_000, -1e9, 0.5)).toBeNull();
    expect(compoundYield(1.7e308, -73_000, 1)).toBeNull();
  });
});

describe('TOOL-IL: impermanent loss', () => {
  test('10 % loses 0.1134 %', () => {
    expect(((impermanentLoss(10) ?? 0) * 100).toFixed(4)).toBe('-0.1134');
  });

  test('an unchanged price loses nothing, and −0 is never shown', () => {
    expect(Object.is(impermanentLoss(0), 0)).toBe(true);
  });

  test('a price that falls to zero loses everything, and cannot fall further', () => {
    expect(impermanentLoss(-100)).toBe(-1);
    expect(impermanentLoss(-100.1)).toBeNull();
    expect(impermanentLoss(Number.POSITIVE_INFINITY)).toBeNull();
  });

  test('it is never a gain', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 1e12, noNaN: true }), (change) => {
        expect(impermanentLoss(change)).toBeLessThanOrEqual(0);
        expect(impermanentLoss(change)).toBeGreaterThanOrEqual(-1);
      }),
    );
  });
});

describe('TOOL-STAKE: staking', () => {
  test('100 at 5 % for 365 days pays 5.0000, 105.0000 in all', () => {
    const result = stakingRewards(100, 5, 365);
    expect(result?.rewards.toFixed(4)).toBe('5.0000');
    expect(result?.total.toFixed(4)).toBe('105.0000');
  });

  test('the total is the amount and its rewards', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 50, noNaN: true }), fc.nat(1825), (a, r, d) => {
        const result = stakingRewards(a, r, d);
        expect(result?.total).toBe(a + (result?.rewards ?? Number.NaN));
      }),
    );
  });
});

describe('TOOL-INDEX: fear and greed', () => {
  test.each([
    [0, 'Extreme Fear'],
    [25, 'Extreme Fear'],
    [26, 'Fear'],
    [45, 'Fear'],
    [46, 'Neutral'],
    [55, 'Neutral'],
    [56, 'Greed'],
    [75, 'Greed'],
    [76, 'Extreme Greed'],
    [100, 'Extreme Greed'],
  ])('%d is %s', (score, name) => {
    expect(words.tools.moods[fearGreedBand(score).key]).toBe(name);
  });

  test('every whole number from 0 to 100 has a band, and no other number does', () => {
    for (let score = 0; score <= 100; score += 1)
      expect(fearGreedBands).toContain(fearGreedBand(score));
    expect(() => fearGreedBand(-1)).toThrow(RangeError);
    expect(() => fearGreedBand(101)).toThrow(RangeError);
  });

  test('a sample reaches both ends', () => {
    expect(sampleFearGreed(() => 0)).toBe(0);
    expect(sampleFearGreed(lastBeforeOne)).toBe(100);
  });
});

describe('TOOL-GAS: gas prices', () => {
  test('before a refresh they are 20, 35 and 50 Gwei', () => {
    expect(defaultGas).toEqual({ standard: 20, fast: 35, instant: 50 });
  });

  test('a refresh reaches both ends of 15-25, 30-45 and 48-70, in whole numbers', () => {
    expect(sampleGas(() => 0)).toEqual({ standard: 15, fast: 30, instant: 48 });
    expect(sampleGas(lastBeforeOne)).toEqual({ standard: 25, fast: 45, instant: 70 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        for (const gwei of Object.values(sampleGas(() => chance)))
          expect(Number.isInteger(gwei)).toBe(true);
      }),
    );
  });
});
