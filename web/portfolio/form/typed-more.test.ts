import { expect, test } from 'vitest';
import { optionalFieldValuesOf, parseOptionalFields } from './optional-field-values.ts';

test('PORT-EDIT: changing the amount of a fee keeps its coin', () => {
  const givenTexts = {
    id: '1700',
    coin: 'BTC',
    coinId: 'bitcoin',
    amount: 1,
    price: 2,
    fee: { amount: 3, coin: 'BNB', coinId: 'binancecoin' },
  };
  const texts = optionalFieldValuesOf(givenTexts);
  const feeOf = (typedTexts: Partial<typeof texts>) =>
    parseOptionalFields({ ...texts, ...typedTexts }, null, givenTexts).edit.fee;
  expect(feeOf({ fee: '4' })).toEqual({ ...givenTexts.fee, amount: 4 });
  expect(feeOf({ fee: '4', feeCoin: ' bnb' })).toEqual({ ...givenTexts.fee, amount: 4 });
  expect(feeOf({ feeCoin: 'sol' })).toEqual({ amount: 3, coin: 'SOL', coinId: 'sol' });
  expect(feeOf({ feeCoin: '' })).toEqual({ amount: 3 });
});
