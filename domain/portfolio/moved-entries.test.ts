import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMovedEntries, withMoveUndone } from './moved-entries.ts';
import { mergeIntoPortfolio } from './portfolio-changes.ts';
import { changePortfolio, type Portfolios } from './portfolios.ts';
import { entriesOf, entryIdsOf } from './stored-items.ts';

const item = fc.oneof(
  fc.record({
    // Entries from other programs may share an id.
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
  ([firstItems, secondItems, thirdItems]): Portfolios => [
    { id: 'first', name: 'A', items: firstItems },
    { id: '5', name: 'B', items: secondItems },
    { id: '6', name: 'C', items: thirdItems },
  ],
);
const count = (portfolios: Portfolios) =>
  portfolios.reduce((sum, { items: { length } }) => sum + length, 0);
const idCounts = (portfolios: Portfolios, id: string) =>
  (portfolios.find((portfolio) => portfolio.id === id)?.items ?? []).length;

test('PORT-MOVE: exactly the chosen entries move, no id occurs twice, and an undo restores everything', () => {
  const targetId = fc.constantFrom('first', '5', '6');
  fc.assert(
    fc.property(
      threePortfolios,
      targetId,
      fc.array(fc.nat(20), { maxLength: 8 }),
      (portfolios, target, pickedIndexes) => {
        const movableEntries = portfolios.flatMap(({ id, items }) =>
          id === target ? [] : entriesOf(items),
        );
        const chosenEntries = [...new Set(pickedIndexes)].flatMap(
          (index) => movableEntries[index] ?? [],
        );
        const { next, moved } = withMovedEntries(portfolios, chosenEntries, target, 1_000);
        expect(moved).toHaveLength(chosenEntries.length);
        expect(count(next)).toBe(count(portfolios));
        expect(idCounts(next, target)).toBe(idCounts(portfolios, target) + chosenEntries.length);
        // The other entries stay the same, even one that equals a moved entry.
        for (const { id, items } of portfolios)
          if (id !== target)
            expect(next.find((portfolio) => portfolio.id === id)?.items).toEqual(
              items.filter(
                (_, index) =>
                  !moved.some((movedEntry) => movedEntry.from === id && movedEntry.at === index),
              ),
            );
        const before = entryIdsOf(portfolios.find(({ id }) => id === target)?.items ?? []);
        const now = moved.flatMap((movedEntry) => entriesOf([movedEntry.now]));
        expect(new Set([...before, ...now.map(({ id }) => id)]).size).toBe(
          before.size + now.length,
        );
        const undoneList = withMoveUndone(next, moved, target, 2_000);
        expect(undoneList).toEqual({ next: portfolios, outcome: chosenEntries.length });
      },
    ),
  );
});

const btc = (id: string, amount = 1) => ({ id, coin: 'BTC', coinId: 'x', amount, price: 1 });
const twoPortfolios: Portfolios = [
  { id: 'first', name: 'A', items: [btc('1'), btc('2')] },
  { id: '5', name: 'B', items: [btc('1', 5)] },
];

test('PORT-MOVE: entries edited in another tab move and return with the edit, and deleted ones stay deleted', () => {
  const shownEntries = entriesOf(twoPortfolios[0].items);
  const editedPortfolios = changePortfolio(twoPortfolios, 'first', (portfolio) => ({
    ...portfolio,
    items: [btc('1', 7)],
  }));
  const { next, moved } = withMovedEntries(editedPortfolios, shownEntries, '5', 1_000);
  expect(next.map(({ items }) => items)).toEqual([
    [],
    [btc('1', 5), { ...btc('1', 7), at: 1, id: '1000' }],
  ]);
  const laterPortfolios = changePortfolio(next, '5', (portfolio) => ({
    ...portfolio,
    items: portfolio.items.with(1, { ...btc('1000', 8), note: 'n' }),
  }));
  expect(withMoveUndone(laterPortfolios, moved, '5', 2_000).next[0].items).toEqual([
    { ...btc('1000', 8), note: 'n' },
  ]);
});

test('PORT-MOVE: a move into a deleted portfolio changes nothing, one into a merged portfolio goes to its target, and an undo skips entries that are gone', () => {
  const shownEntries = entriesOf(twoPortfolios[0].items);
  expect(withMovedEntries(twoPortfolios, shownEntries, 'gone', 1_000)).toEqual({
    next: twoPortfolios,
    moved: [],
  });
  const threePortfolios: Portfolios = [...twoPortfolios, { id: '6', name: 'C', items: [] }];
  const joinedPortfolios = mergeIntoPortfolio(threePortfolios, '6', '5', 1_000).next;
  const { next, moved } = withMovedEntries(joinedPortfolios, shownEntries, '6', 1_000);
  expect(next.map(({ items }) => items.length)).toEqual([0, 3]);
  const emptiedPortfolios = changePortfolio(next, '5', (portfolio) => ({
    ...portfolio,
    items: portfolio.items.slice(0, 2),
  }));
  expect(withMoveUndone(emptiedPortfolios, moved, '6', 2_000).outcome).toBe(1);
  // A portfolio list without the moved entry's own portfolio.
  const otherPortfolios: Portfolios = [next[1] ?? next[0]];
  expect(withMoveUndone(otherPortfolios, moved, '6', 2_000)).toEqual({
    next: otherPortfolios,
    outcome: 0,
  });
});
