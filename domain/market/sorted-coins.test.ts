import {
  array,
  assert,
  boolean,
  constantFrom,
  double,
  option,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { sortedCoins, sortFigures } from './sorted-coins.ts';

const coin = (name: string, price: number | null) => ({
  name,
  current_price: price,
  price_change_percentage_24h: price,
  total_volume: price,
  market_cap: price,
  market_cap_rank: price,
});
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('TABLE-SORT: an unknown figure comes last in both directions, and equal ones keep their order', () => {
  const rows = [coin('A', 1), coin('B', null), coin('C', 3), coin('D', 1)];
  expect(names(sortedCoins(rows, '-price'))).toEqual(['C', 'A', 'D', 'B']);
  expect(names(sortedCoins(rows, 'price'))).toEqual(['A', 'D', 'C', 'B']);
});

test('TABLE-ADDRESS: an unknown column sorts nothing', () => {
  const rows = [coin('C', 3), coin('A', null), coin('B', 1)];
  for (const sort of ['', '-', '--price', 'constructor', '__proto__', '-toString', 'PRICE'])
    expect(names(sortedCoins(rows, sort)), sort).toEqual(['C', 'A', 'B']);
});

test('TABLE-SORT: sorting loses no row and adds none', () => {
  const figure = option(double({ noNaN: true }));
  const rows = array(
    record({
      name: string(),
      current_price: figure,
      price_change_percentage_24h: figure,
      total_volume: figure,
      market_cap: figure,
      market_cap_rank: figure,
    }),
  );
  assert(
    property(
      rows,
      constantFrom(...Object.keys(sortFigures)),
      boolean(),
      (coins, column, descending) => {
        const sortedList = sortedCoins(coins, `${descending ? '-' : ''}${column}`);
        expect(new Set(sortedList)).toEqual(new Set(coins));
        expect(sortedList).toHaveLength(coins.length);
      },
    ),
  );
});
