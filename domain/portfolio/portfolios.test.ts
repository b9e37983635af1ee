import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergeIntoPortfolio,
  undoMerge,
  withoutPortfolio,
  withPortfolio,
} from './portfolio-changes.ts';
import { changePortfolio, type Portfolios, portfolioList, readPortfolios } from './portfolios.ts';

const item = fc.oneof(
  fc.record({
    id: fc.constantFrom('1', '2', '3'),
    coin: fc.constantFrom('BTC', 'ETH'),
    amount: fc.integer({ min: -9, max: 9 }),
    price: fc.constant(1),
    coinId: fc.constant('x'),
  }),
  fc.constantFrom(null, 'a text', 7),
);
const items = fc.array(item, { maxLength: 6 });
const member = fc.record(
  {
    id: fc.oneof(fc.constantFrom('first', '5', ''), fc.integer()),
    name: fc.oneof(fc.string(), fc.constant(null)),
    transactions: fc.oneof(items, fc.constant('none')),
    targets: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
  },
  { requiredKeys: [] },
);
const storedValue = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(member, fc.jsonValue())));
const targets = fc.constantFrom(
  {},
  { targets: [{ coinId: 'bitcoin', coin: 'BTC', share: 60 }] },
  { targets: [{ coinId: 'ethereum', coin: 'ETH', share: 100 }, 'foreign'] },
);
const portfolioParts = fc.tuple(items, targets);
const threePortfolios = fc.tuple(portfolioParts, portfolioParts, portfolioParts).map(
  ([[a, itemsOfA], [b, itemsOfB], [c, itemsOfC]]): Portfolios => [
    { id: 'first', name: 'A', items: a, ...itemsOfA },
    { id: '5', name: 'B', items: b, ...itemsOfB },
    { id: '6', name: 'C', items: c, ...itemsOfC },
  ],
);

test('PORT-SEVERAL: whatever the second key contains, none of its transactions is lost, and what is written is read again', () => {
  fc.assert(
    fc.property(items, storedValue, (firstItems, list) => {
      const portfolios = readPortfolios(firstItems, list);
      expect(portfolios[0].items).toBe(firstItems);
      expect(new Set(portfolios.map(({ id }) => id)).size).toBe(portfolios.length);
      const laterItems = portfolios.slice(1).map((portfolio) => portfolio.items);
      const members: unknown[] = Array.isArray(list) ? list : [];
      const heldItems = members.flatMap((member) =>
        typeof member === 'object' &&
        member !== null &&
        'transactions' in member &&
        Array.isArray(member.transactions)
          ? [member.transactions]
          : [],
      );
      expect(laterItems).toEqual(heldItems);
      expect(
        readPortfolios(firstItems, portfolioList(portfolios, (item) => item) ?? undefined),
      ).toEqual(portfolios);
    }),
  );
});

test('PORT-SEVERAL, PORT-TARGETS: a merge moves everything, and undoing a merge or a deletion restores everything', () => {
  const portfolioId = fc.constantFrom('first', '5', '6');
  fc.assert(
    fc.property(threePortfolios, portfolioId, portfolioId, (portfolios, sourceId, targetId) => {
      fc.pre(sourceId !== targetId);
      const source = portfolios.find(({ id }) => id === sourceId) ?? portfolios[0];
      const sourceIndex = portfolios.indexOf(source);
      const target = portfolios.find(({ id }) => id === targetId) ?? portfolios[0];
      const { next, ...mergeResult } = mergeIntoPortfolio(portfolios, sourceId, targetId, 1_000);
      const count = (allPortfolios: Portfolios) =>
        allPortfolios.reduce((sum, portfolio) => sum + portfolio.items.length, 0);
      expect([next.length, count(next)]).toEqual([2, count(portfolios)]);
      // The portfolio keeps its targets. Without targets, it takes those of the merged portfolio.
      expect(next.find(({ id }) => id === targetId)?.targets).toEqual(
        target.targets ?? source.targets,
      );
      expect(
        undoMerge(next, { source, place: sourceIndex, into: targetId, ...mergeResult }),
      ).toEqual(portfolios);
      expect(withPortfolio(withoutPortfolio(portfolios, sourceId), source, sourceIndex)).toEqual(
        portfolios,
      );
      // Undo returns the moved entries even if the portfolio has changed since. Entries added meanwhile stay.
      const extendedPortfolios = changePortfolio(next, targetId, (portfolio) => ({
        ...portfolio,
        items: [...portfolio.items, { id: '99' }],
      }));
      const undonePortfolios = undoMerge(extendedPortfolios, {
        source,
        place: sourceIndex,
        into: targetId,
        ...mergeResult,
      });
      expect(undonePortfolios.find(({ id }) => id === sourceId)?.items).toEqual(source.items);
      expect(count(undonePortfolios)).toBe(count(portfolios) + 1);
    }),
  );
});

test('PORT-SEVERAL: a restored portfolio gets a unique name, even if another one has taken its name', () => {
  const removedPortfolio = { id: '5', name: 'M'.repeat(40), items: [] };
  const portfolios: Portfolios = [{ id: 'first', name: 'Main', items: [] }];
  const restoredPortfolios = withPortfolio(
    withPortfolio(portfolios, { ...removedPortfolio, name: 'Main' }, 0),
    { ...removedPortfolio, id: '6', name: 'Main' },
    0,
  );
  expect(restoredPortfolios.map(({ name }) => name)).toEqual(['Main 3', 'Main 2', 'Main']);
  const longNamed = withPortfolio([removedPortfolio], { ...removedPortfolio, id: '6' }, 1);
  expect(longNamed[1]?.name).toBe(`${'M'.repeat(38)} 2`);
});

test('PORT-TARGETS: targets changed after a merge stay in the merged portfolio, and earlier ones come back', () => {
  const [oldTargets, changedTargets] = [
    [{ coinId: 'a', coin: 'A', share: 1 }],
    [{ coinId: 'b', coin: 'B', share: 2 }],
  ];
  const source = { id: '5', name: 'B', items: [], targets: oldTargets };
  const portfolios: Portfolios = [{ id: 'first', name: 'A', items: [] }, source];
  const { next, ...mergeResult } = mergeIntoPortfolio(portfolios, '5', 'first', 1_000);
  const changedSince = changePortfolio(next, 'first', (portfolio) => ({
    ...portfolio,
    targets: changedTargets,
  }));
  const undonePortfolios = undoMerge(changedSince, {
    source,
    place: 1,
    into: 'first',
    ...mergeResult,
  });
  expect(undonePortfolios.map((portfolio) => portfolio.targets)).toEqual([
    changedTargets,
    oldTargets,
  ]);
});
