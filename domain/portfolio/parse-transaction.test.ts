import { expect, test } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { parseTransaction } from './parse-transaction.ts';

test('PORT-MATCH: the full name of exactly one coin means that coin, and coins that share a name are all offered', () => {
  const parseBuy = (coin: string, coins = marketSample.coins) =>
    parseTransaction({ coin, amount: '1', price: '1' }, coins);
  expect(parseBuy(' shíba INU')).toMatchObject({
    entry: { coin: 'SHIB', coinId: 'shiba-inu' },
    others: [],
  });
  const twinCoins = marketSample.coins.map((coin) =>
    coin.id === 'dogecoin' ? { ...coin, name: 'Shiba Inu' } : coin,
  );
  const bothFaults = {
    match: null,
    others: expect.arrayContaining([expect.objectContaining({ id: 'dogecoin' })]),
  };
  expect(parseBuy('Shiba Inu', twinCoins)).toMatchObject(bothFaults);
  expect(parseBuy('SHIB')).toMatchObject({ match: { id: 'shiba-inu' }, others: [] });
  // The beginning of a name matches no coin, but the coins whose name begins with it are offered.
  expect(parseBuy('Shiba')).toMatchObject({
    match: null,
    entry: { coin: 'SHIBA', coinId: 'shiba' },
    others: [{ id: 'shiba-inu' }],
  });
  expect(parseBuy('s')).toMatchObject({ match: null, others: [] });
});

test.each(['SHİB', 'shıb', 'shi\u0307b', 'ＳＨＩＢ', 'ｓｈｉｂ'])(
  'PORT-MATCH: %s, as a Turkish or Japanese keyboard writes it, is the ticker that the list has',
  (coin) => {
    const { entry } = parseTransaction({ coin, amount: '1', price: '1' }, marketSample.coins);
    expect(entry).toMatchObject({ coin: 'SHIB', coinId: 'shiba-inu' });
    const unlistedResult = parseTransaction({ coin: `${coin}x`, amount: '1', price: '1' }, []);
    expect(unlistedResult.entry.coin).toBe('SHIBX');
  },
);
