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
  ([[a, ofA], [b, ofB], [c, ofC]]): Portfolios => [
    { id: 'first', name: 'A', items: a, ...ofA },
    { id: '5', name: 'B', items: b, ...ofB },
    { id: '6', name: 'C', items: c, ...ofC },
  ],
);

test('PORT-SEVERAL: whatever the second key contains, none of its transactions is lost, and what is written is read again', () => {
  fc.assert(
    fc.property(items, storedValue, (first, list) => {
      const all = readPortfolios(first, list);
      expect(all[0].items).toBe(first);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const found = all.slice(1).map((each) => each.items);
      const members: unknown[] = Array.isArray(list) ? list : [];
      const held = members.flatMap((each) =>
        typeof each === 'object' &&
        each !== null &&
        'transactions' in each &&
        Array.isArray(each.transactions)
          ? [each.transactions]
          : [],
      );
      expect(found).toEqual(held);
      expect(readPortfolios(first, portfolioList(all, (each) => each) ?? undefined)).toEqual(all);
    }),
  );
});

test('PORT-SEVERAL, PORT-TARGETS: a merge moves everything, and undoing a merge or a deletion restores everything', () => {
  const place = fc.constantFrom('first', '5', '6');
  fc.assert(
    fc.property(threePortfolios, place, place, (all, from, into) => {
      fc.pre(from !== into);
      const source = all.find(({ id }) => id === from) ?? all[0];
      const at = all.indexOf(source);
      const target = all.find(({ id }) => id === into) ?? all[0];
      const { next, ...what } = mergeIntoPortfolio(all, from, into, 1_000);
      const count = (of: Portfolios) => of.reduce((sum, each) => sum + each.items.length, 0);
      expect([next.length, count(next)]).toEqual([2, count(all)]);
      // The portfolio keeps its targets. If it has none, it takes those of the merged one.
      expect(next.find(({ id }) => id === into)?.targets).toEqual(target.targets ?? source.targets);
      expect(undoMerge(next, { source, place: at, into, ...what })).toEqual(all);
      expect(withPortfolio(withoutPortfolio(all, from), source, at)).toEqual(all);
      // Moved entries go back even if the portfolio has changed since, and added entries stay.
      const added = changePortfolio(next, into, (one) => ({
        ...one,
        items: [...one.items, { id: '99' }],
      }));
      const back = undoMerge(added, { source, place: at, into, ...what });
      expect(back.find(({ id }) => id === from)?.items).toEqual(source.items);
      expect(count(back)).toBe(count(all) + 1);
    }),
  );
});

test('PORT-SEVERAL: a restored portfolio gets a unique name, even if another one has taken its name', () => {
  const gone = { id: '5', name: 'M'.repeat(40), items: [] };
  const all: Portfolios = [{ id: 'first', name: 'Main', items: [] }];
  const back = withPortfolio(
    withPortfolio(all, { ...gone, name: 'Main' }, 0),
    { ...gone, id: '6', name: 'Main' },
    0,
  );
  expect(back.map(({ name }) => name)).toEqual(['Main 3', 'Main 2', 'Main']);
  const long = withPortfolio([gone], { ...gone, id: '6' }, 1);
  expect(long[1]?.name).toBe(`${'M'.repeat(38)} 2`);
});

test('PORT-TARGETS: targets changed after a merge stay in the merged portfolio, and earlier ones come back', () => {
  const [old, changed] = [
    [{ coinId: 'a', coin: 'A', share: 1 }],
    [{ coinId: 'b', coin: 'B', share: 2 }],
  ];
  const source = { id: '5', name: 'B', items: [], targets: old };
  const all: Portfolios = [{ id: 'first', name: 'A', items: [] }, source];
  const { next, ...what } = mergeIntoPortfolio(all, '5', 'first', 1_000);
  const since = changePortfolio(next, 'first', (each) => ({ ...each, targets: changed }));
  const back = undoMerge(since, { source, place: 1, into: 'first', ...what });
  expect(back.map((each) => each.targets)).toEqual([changed, old]);
});
