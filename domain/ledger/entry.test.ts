import { describe, expect, test } from 'vitest';
import { entryKindOf, entryMs, readEntry } from './entry.ts';

const plainEntry = { id: '1700000000000', coin: 'BTC', amount: 1, price: 2, coinId: 'bitcoin' };

describe('PORT-ENTRY: an entry', () => {
  test('keeps its kind, time, fee, note and import besides the five specified fields', () => {
    const entry = {
      ...plainEntry,
      amount: '-0.123456789012345678',
      kind: 'sell',
      at: 1_600_000_000_000,
      fee: { amount: '0.001', coinId: 'bnb', coin: 'BNB' },
      note: 'moved house',
      batch: 'kraken-1',
    };
    expect(readEntry(entry)).toEqual(entry);
    expect(readEntry(plainEntry)).toEqual(plainEntry);
  });

  test.each([
    ['an unknown kind', { kind: 'margin' }],
    ['a time that is no date', { at: 1e17 }],
    ['half a millisecond', { at: 0.5 }],
    ['a fee that is a number', { fee: 3 }],
    ['a fee below zero', { fee: { amount: -1 } }],
    ['a fee of nothing', { fee: { amount: '0.00' } }],
    ['a note that is an object', { note: {} }],
    ['an import that is empty', { batch: '' }],
  ])('is read without %s', (_, extraFields) => {
    expect(readEntry({ ...plainEntry, ...extraFields })).toEqual(plainEntry);
  });

  test.each([
    [
      { amount: 1, coin: ' bnb ' },
      { amount: 1, coinId: 'bnb', coin: 'BNB' },
    ],
    [
      { amount: '1', coinId: 'binancecoin' },
      { amount: '1', coinId: 'binancecoin', coin: 'BINANCECOIN' },
    ],
    [{ amount: 1, coin: ' ' }, { amount: 1 }],
  ])('has a fee in a coin only if the coin has both an id and a symbol: %j', (fee, readFee) => {
    expect(readEntry({ ...plainEntry, fee })?.fee).toEqual(readFee);
  });

  test.each([
    ['sell', 1, 'sell', -1],
    ['transfer-out', '0.5', 'transfer-out', '-0.5'],
    ['fee', 0, 'fee', 0],
    ['buy', -1, 'sell', -1],
    ['transfer-in', '-2', 'transfer-out', '-2'],
    ['income', -3, 'fee', -3],
    ['income', 3, 'income', 3],
  ])('of kind %s with the amount %s is a %s of %s', (kind, amount, asKind, asAmount) => {
    expect(readEntry({ ...plainEntry, kind, amount })).toEqual({
      ...plainEntry,
      kind: asKind,
      amount: asAmount,
    });
  });

  test.each([
    [1, 'buy'],
    [0, 'buy'],
    ['-0.000000000000000001', 'sell'],
  ] as const)('without a kind and with the amount %s is a %s', (amount, kind) => {
    expect(entryKindOf({ amount })).toBe(kind);
  });

  test.each([
    [{ id: '1700000000000' }, 1_700_000_000_000],
    [{ id: '1700000000000', at: 5 }, 5],
    [{ id: '1700000000000', at: 0 }, 0],
    [{ id: 'b3e2' }, 0],
    [{ id: '99999999999999999999' }, 0],
  ])('happened at its stated time, or else when it was added: %j', (entry, expectedMs) => {
    expect(entryMs(entry)).toBe(expectedMs);
  });
});
