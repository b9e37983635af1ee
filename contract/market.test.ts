import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCoinId, parseCoin } from './market.ts';

const row = { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', image: '/img/coin/bitcoin' };

describe('a row of the market list', () => {
  it('is not a coin without an id, a symbol and a name', () => {
    for (const missing of ['id', 'symbol', 'name']) {
      expect(parseCoin({ ...row, [missing]: undefined })).toBeNull();
      expect(parseCoin({ ...row, [missing]: '\u200b \u2060' })).toBeNull();
    }
    expect(parseCoin(row)?.current_price).toBeNull();
  });

  it.each([
    ['Bit\u200bcoin', 'Bitcoin'],
    ['\u202enioctiB', 'nioctiB'],
    ['Bit\ncoin\u0007', 'Bit coin'],
    ['  Bitcoin \u00a0 Cash ', 'Bitcoin Cash'],
    ['\u3164Bitcoin', 'Bitcoin'],
    ['\ud800Bitcoin', 'Bitcoin'],
    ['Caf\u0065\u0301', 'Caf\u00e9'],
    ['\u5e01\u5b89', '\u5e01\u5b89'],
  ])('is named as a reader sees it: %j is %j', (sentName, shownName) => {
    expect(parseCoin({ ...row, name: sentName })?.name).toBe(shownName);
  });

  it('has a symbol in lower case', () => {
    expect(parseCoin({ ...row, symbol: 'BTC' })?.symbol).toBe('btc');
  });

  it('has a symbol of at most 24 characters, even if lower case makes one letter two', () => {
    const coin = parseCoin({ ...row, symbol: '\u0130'.repeat(30) });
    expect(coin?.symbol).toBe('i\u0307'.repeat(12));
    expect(parseCoin(coin)).toEqual(coin);
  });

  it.each([
    [
      'current_price',
      [-1, Number.POSITIVE_INFINITY, '1', 1e19, 1e-30, null],
      [0, 1e-18, 0.00000183, 1e18],
    ],
    ['price_change_percentage_24h', [-100.1, Number.NaN, '1', 1e10], [-100, 0, 1e9]],
    ['total_volume', [-1, '0', true], [0, 1e18]],
    ['market_cap', [-1, [], {}], [0, 1e18]],
    ['market_cap_rank', [0, -1, 1.5, '1'], [1, 100]],
  ] as const)('has %s as a number in range or not at all', (figure, refusedValues, keptValues) => {
    for (const value of refusedValues)
      expect(parseCoin({ ...row, [figure]: value })?.[figure]).toBeNull();
    for (const value of keptValues)
      expect(parseCoin({ ...row, [figure]: value })?.[figure]).toBe(value);
  });

  it('has no minus zero', () => {
    expect(
      parseCoin({ ...row, price_change_percentage_24h: -0 })?.price_change_percentage_24h,
    ).toBe(0);
  });

  it('never throws, and its result is read back unchanged', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('bitcoin'));
    const value = fc.oneof(fc.double(), fc.anything());
    const rows = fc.record({
      id: fc.oneof(text, fc.constant('bitcoin')),
      symbol: text,
      name: text,
      current_price: value,
      price_change_percentage_24h: value,
      market_cap_rank: value,
    });
    fc.assert(
      fc.property(fc.oneof(rows, fc.anything()), (sentRows) => {
        const coin = parseCoin(sentRows);
        if (coin === null) return;
        expect(isCoinId(coin.id)).toBe(true);
        expect([...coin.name].length).toBeLessThanOrEqual(80);
        expect(parseCoin(JSON.parse(JSON.stringify(coin)))).toEqual(coin);
      }),
    );
  }, 30_000);
});
