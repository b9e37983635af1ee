import { assert, constantFrom, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  alertKinds,
  isReached,
  type PriceAlert,
  parseAlerts,
  priceAtDistance,
  reachedAlerts,
} from './price-alert.ts';

const alert = (kind: PriceAlert['kind'], value: number, fields: Partial<PriceAlert> = {}) => ({
  id: '1',
  coinId: 'bitcoin',
  name: 'Bitcoin',
  kind,
  value,
  fired: null,
  ...fields,
});
const bitcoin = (price: number | null, change: number | null = null) => [
  { id: 'bitcoin', current_price: price, price_change_percentage_24h: change },
];

test('ALERT-KINDS: above and below fire at their price and beyond it, a change in either direction', () => {
  expect(reachedAlerts([alert('above', 100)], bitcoin(99.99))).toEqual([]);
  expect(reachedAlerts([alert('above', 100)], bitcoin(100))).toHaveLength(1);
  expect(reachedAlerts([alert('below', 100)], bitcoin(100.01))).toEqual([]);
  expect(reachedAlerts([alert('below', 100)], bitcoin(100))).toHaveLength(1);
  expect(reachedAlerts([alert('change', 5)], bitcoin(1, -5.01))).toMatchObject([{ figure: -5.01 }]);
  expect(reachedAlerts([alert('change', 5)], bitcoin(1, 4.99))).toEqual([]);
});

test('ALERT-ONCE, ALERT-LIVE: an alert that has fired stays silent, and so does one whose figure or coin is unknown', () => {
  const firedAlert = alert('above', 1, { fired: { figure: 2, atMs: 3, seen: true } });
  expect(reachedAlerts([firedAlert], bitcoin(5))).toEqual([]);
  expect(reachedAlerts([alert('above', 1)], bitcoin(null))).toEqual([]);
  expect(reachedAlerts([alert('below', 1, { coinId: 'gone' })], bitcoin(0.5))).toEqual([]);
});

test('ALERT-KEEP: stored alerts are read back, and unusable ones are left out', () => {
  const keptAlerts = [
    alert('above', 1),
    alert('change', 2, { fired: { figure: 3, atMs: 4, seen: false } }),
  ];
  expect(parseAlerts(JSON.parse(JSON.stringify(keptAlerts)))).toEqual(keptAlerts);
  expect(parseAlerts({})).toBeUndefined();
  const badAlerts = [
    null,
    7,
    {},
    alert('above', 0),
    alert('above', Number.NaN),
    { ...alert('above', 1), kind: 'x' },
  ];
  expect(parseAlerts(badAlerts)).toEqual([]);
});

test('ALERT-SET: a price at a distance of some percent is on the right side of the price, however cheap the coin', () => {
  expect(priceAtDistance(0.0389, 'below', 5)).toBe(0.036955);
  expect(priceAtDistance(0.000_012_34, 'above', 1)).toBe(0.000_012_463_4);
  const price = double({ min: 1e-12, max: 1e9, noNaN: true });
  assert(
    property(price, constantFrom(1, 5, 10, 25), (startPrice, percent) => {
      expect(priceAtDistance(startPrice, 'above', percent)).toBeGreaterThan(startPrice);
      expect(priceAtDistance(startPrice, 'below', percent)).toBeLessThan(startPrice);
    }),
  );
});

test('ALERT-KINDS: every figure is above a price, below it, or at it', () => {
  const price = double({ min: 1e-9, max: 1e9, noNaN: true });
  assert(
    property(price, price, constantFrom(...alertKinds), (value, figure, kind) => {
      expect(
        isReached({ kind: 'above', value }, figure) || isReached({ kind: 'below', value }, figure),
      ).toBe(true);
      expect(isReached({ kind, value }, kind === 'below' ? value / 2 : value * 2)).toBe(true);
    }),
  );
});
