import { expect, test } from 'vitest';
import { firstPortfolioId } from './portfolios.ts';
import { isShare, sumOfShares, targetsOf, withTargets } from './targets.ts';

const bitcoin = { coinId: 'bitcoin', coin: 'BTC', share: 33.3 };
const ethereum = { coinId: 'ethereum', coin: 'ETH', share: '66.70' };
const foreignTargets = [
  null,
  'bitcoin',
  { coinId: 'x', coin: 'X', share: -1 },
  { coinId: 'x', coin: 'X', share: 100.1 },
  { coinId: 'x', coin: 'X', share: 'much' },
  { coinId: '', coin: 'X', share: 1 },
  { coinId: 'x', share: 1 },
];
const portfolio = (targets?: readonly unknown[]) => ({
  id: firstPortfolioId,
  name: '',
  items: [],
  ...(targets && { targets }),
});

test('PORT-TARGETS: a share is a whole or decimal percent of at most 100, and shares add up as decimals', () => {
  expect(['0', '100', '100.0', '12.5', '0.0001'].filter((text) => !isShare(text))).toEqual([]);
  expect(['', '100.01', '-1', '1e2', '1.00001', 'NaN', '1.'].filter(isShare)).toEqual([]);
  expect(sumOfShares([0.1, 0.2, '99.7']).eq(100)).toBe(true);
});

test('PORT-TARGETS: an unreadable target is ignored but kept, and only the first target of a coin counts', () => {
  const storedTargets = [...foreignTargets, bitcoin, { ...bitcoin, share: 1 }, ethereum];
  expect(targetsOf(portfolio(storedTargets))).toEqual([bitcoin, ethereum]);
  expect(targetsOf(portfolio())).toEqual([]);
  const changedTargets = withTargets(
    portfolio([...foreignTargets, bitcoin, ethereum]),
    new Map([
      ['bitcoin', { ...bitcoin, share: 40 }],
      ['ethereum', null],
      ['solana', { coinId: 'solana', coin: 'SOL', share: 60 }],
      ['never', null],
    ]),
  );
  expect(changedTargets.targets).toEqual([
    ...foreignTargets,
    { ...bitcoin, share: 40 },
    { coinId: 'solana', coin: 'SOL', share: 60 },
  ]);
  expect(withTargets(portfolio([bitcoin]), new Map([['bitcoin', null]]))).toEqual(portfolio());
});
