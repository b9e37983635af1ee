import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMovedEntries, withMoveUndone } from './moved-entries.ts';
import { mergeIntoPortfolio } from './portfolio-changes.ts';
import { changePortfolio, type Portfolios } from './portfolios.ts';
import { entriesOf, entryIdsOf } from './stored-items.ts';

const item = fc.oneof(
  fc.record({
    // Other programs may have stored several entries with one id.
    id: fc.constantFrom('1', '2', '3', '4'),
    coin: fc.constantFrom('BTC', 'ETH'),
    amount: fc.integer({ min: -9, max: 9 }),
    price: fc.constant(1),
    coinId: fc.constantFrom('x', 'y'),
  }),
  fc.constantFrom(null, 'a text', 7),
);
const items = fc.array(item, { maxLength: 6 });
const threePortfolios = fc.tuple(items, items, items).map(
  ([one, two, three]): Portfolios => [
    { id: 'first', name: 'A', items: one },
    { id: '5', name: 'B', items: two },
    { id: '6', name: 'C', items: three },
  ],
);
const count = (all: Portfolios) => all.reduce((sum, { items: { length } }) => sum + length, 0);
const idCounts = (all: Portfolios, id: string) =>
  (all.find((each) => each.id === id)?.items ?? []).length;

test('PORT-MOVE: exactly the chosen entries move, no id occurs twice, and an undo restores everything', () => {
  const into = fc.constantFrom('first', '5', '6');
  fc.assert(
    fc.property(
      threePortfolios,
      into,
      fc.array(fc.nat(20), { maxLength: 8 }),
      (all, target, picks) => {
        const movable = all.flatMap(({ id, items: own }) => (id === target ? [] : entriesOf(own)));
        const chosen = [...new Set(picks)].flatMap((at) => movable[at] ?? []);
        const { next, moved } = withMovedEntries(all, chosen, target, 1_000);
        expect(moved).toHaveLength(chosen.length);
        expect(count(next)).toBe(count(all));
        expect(idCounts(next, target)).toBe(idCounts(all, target) + chosen.length);
        // The other entries stay the same, even one that looks like a moved one.
        for (const { id, items: own } of all)
          if (id !== target)
            expect(next.find((each) => each.id === id)?.items).toEqual(
              own.filter((_, at) => !moved.some((each) => each.from === id && each.at === at)),
            );
        const before = entryIdsOf(all.find(({ id }) => id === target)?.items ?? []);
        const now = moved.flatMap((each) => entriesOf([each.now]));
        expect(new Set([...before, ...now.map(({ id }) => id)]).size).toBe(
          before.size + now.length,
        );
        const back = withMoveUndone(next, moved, target, 2_000);
        expect(back).toEqual({ next: all, outcome: chosen.length });
      },
    ),
  );
});

const btc = (id: string, amount = 1) => ({ id, coin: 'BTC', coinId: 'x', amount, price: 1 });
const two: Portfolios = [
  { id: 'first', name: 'A', items: [btc('1'), btc('2')] },
  { id: '5', name: 'B', items: [btc('1', 5)] },
];

test('PORT-MOVE: entries edited in another tab move and return with the edit, and deleted ones stay deleted', () => {
  const shown = entriesOf(two[0].items);
  const edited = changePortfolio(two, 'first', (one) => ({ ...one, items: [btc('1', 7)] }));
  const { next, moved } = withMovedEntries(edited, shown, '5', 1_000);
  expect(next.map(({ items: own }) => own)).toEqual([
    [],
    [btc('1', 5), { ...btc('1', 7), at: 1, id: '1000' }],
  ]);
  const later = changePortfolio(next, '5', (one) => ({
    ...one,
    items: one.items.with(1, { ...btc('1000', 8), note: 'n' }),
  }));
  expect(withMoveUndone(later, moved, '5', 2_000).next[0].items).toEqual([
    { ...btc('1000', 8), note: 'n' },
  ]);
});

test('PORT-MOVE: a move into a deleted portfolio changes nothing, one into a merged portfolio goes to its target, and an undo skips entries that are gone', () => {
  const shown = entriesOf(two[0].items);
  expect(withMovedEntries(two, shown, 'gone', 1_000)).toEqual({ next: two, moved: [] });
  const three: Portfolios = [...two, { id: '6', name: 'C', items: [] }];
  const joined = mergeIntoPortfolio(three, '6', '5', 1_000).next;
  const { next, moved } = withMovedEntries(joined, shown, '6', 1_000);
  expect(next.map(({ items: own }) => own.length)).toEqual([0, 3]);
  const emptied = changePortfolio(next, '5', (one) => ({ ...one, items: one.items.slice(0, 2) }));
  expect(withMoveUndone(emptied, moved, '6', 2_000).outcome).toBe(1);
  // A portfolio list without the moved entry's own portfolio.
  const homeless: Portfolios = [next[1] ?? next[0]];
  expect(withMoveUndone(homeless, moved, '6', 2_000)).toEqual({ next: homeless, outcome: 0 });
});
