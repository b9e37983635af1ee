import { expect, test } from 'vitest';
import { marketSample } from '../../content/market-sample.ts';
import { typedTransaction } from './typed-transaction.ts';

test('PORT-MATCH: a name that is typed in full is no coin that is not listed: the coin is offered', () => {
  const typed = (coin: string) =>
    typedTransaction({ coin, amount: '1', price: '1' }, marketSample.coins);
  expect(typed('shiba inu')).toMatchObject({ match: null, others: [{ id: 'shiba-inu' }] });
  expect(typed('SHIB')).toMatchObject({ match: { id: 'shiba-inu' }, others: [] });
  expect(typed('Shiba')).toMatchObject({ match: null, others: [] });
});

test.each(['SHİB', 'shıb', 'shi\u0307b', 'ＳＨＩＢ', 'ｓｈｉｂ'])(
  'PORT-MATCH: %s, as a Turkish or Japanese keyboard writes it, is the ticker that the list has',
  (coin) => {
    const { entry } = typedTransaction({ coin, amount: '1', price: '1' }, marketSample.coins);
    expect(entry).toMatchObject({ coin: 'SHIB', coinId: 'shiba-inu' });
    const unlisted = typedTransaction({ coin: `${coin}x`, amount: '1', price: '1' }, []);
    expect(unlisted.entry.coin).toBe('SHIBX');
  },
);
