import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeDirection, formatChange, formatLarge, formatPrice } from './market-figures.ts';

describe('MKT-PRICE: prices', () => {
  test.each([
    [67_842.1, '$67,842.10'],
    [1, '$1.00'],
    [1234567.891, '$1,234,567.89'],
    [0.9999, '$0.9999'],
    [0.999949, '$0.9999'],
    [0.99995, '$1.00'],
    [0.4471, '$0.4471'],
    [0.00000183, '$0.000001830'],
    [0.0123456, '$0.01235'],
    [0, '$0.00'],
    [-3.5, '−$3.50'],
    [1e-120, '$0.00'],
  ])('%d reads %s', (price, text) => {
    expect(formatPrice(price)).toBe(text);
  });

  test('no finite price ever shows an exponent, a word or fewer than four significant digits below a dollar', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (price) => {
        const text = formatPrice(price);
        expect(text).toMatch(/^−?\$[\d,]+\.\d+$/);
        const size = Math.abs(price);
        if (size >= 1e-90 && size < 0.99995)
          expect(text.replace(/^−?\$0\.0*/, '').length).toBeGreaterThanOrEqual(4);
      }),
    );
  });
});

describe('MKT-LARGE: volume and market cap', () => {
  test.each([
    [1.34e12, '$1.34T'],
    [31.2e9, '$31.2B'],
    [312e6, '$312M'],
    [999.96e9, '$1.00T'],
    [999.7e6, '$1.0B'],
    [45_000, '$45K'],
    [120, '$120'],
    [0, '$0'],
    [-5e9, '−$5.0B'],
    [1.5e15, '$1,500.00T'],
  ])('%d reads %s', (amount, text) => {
    expect(formatLarge(amount)).toBe(text);
  });

  test('no finite amount ever shows an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (amount) => {
        expect(formatLarge(amount)).toMatch(/^−?\$[\d,]+(\.\d+)?[TBMK]?$/);
      }),
    );
  });
});

describe('MKT-CHANGE: the 24h change', () => {
  test.each([
    [2.41, '+2.41%', 'up'],
    [-1.18, '−1.18%', 'down'],
    [0, '0.00%', 'flat'],
    [0.004, '0.00%', 'flat'],
    [-0.004, '0.00%', 'flat'],
    [1234.5, '+1,234.50%', 'up'],
  ])('%d reads %s', (change, text, direction) => {
    expect(formatChange(change)).toBe(text);
    expect(changeDirection(change)).toBe(direction);
  });
});
