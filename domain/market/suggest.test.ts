import { array, assert, constantFrom, integer, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../text/fold-text.ts';
import { findMatch, nearlyStartsWith, prepareEntries, suggestEntries } from './suggest.ts';

const coins = prepareEntries(
  [
    ['Bitcoin', 'btc'],
    ['Ethereum', 'eth'],
    ['Wrapped Bitcoin', 'wbtc'],
    ['Bitcoin Cash', 'bch'],
    ['Avalanche', 'avax'],
    ['Toncoin', 'ton'],
    ['Cosmos', 'atom'],
    ['Ethereum Classic', 'etc'],
    ['Pokémon Coin', 'pkm'],
  ].map(([name = '', symbol = '']) => ({ name, more: symbol })),
);
const names = (query: string) => suggestEntries(coins, query).map(({ entry }) => entry.name);

test('SUGG-BEST: an exact name or symbol comes first, then names that begin with it, then words, then other matches', () => {
  expect(names('bitcoin')).toEqual(['Bitcoin', 'Bitcoin Cash', 'Wrapped Bitcoin']);
  expect(names('eth')[0]).toBe('Ethereum');
  expect(names('etc')[0]).toBe('Ethereum Classic');
  expect(names('to')).toEqual(['Toncoin', 'Cosmos']);
  expect(names('cash')).toEqual(['Bitcoin Cash']);
  expect(names('')).toEqual([]);
  expect(names('   ')).toEqual([]);
});

test('SUGG-FORGIVES: case, accents and one mistake do not matter', () => {
  expect(names('BITCOIN')[0]).toBe('Bitcoin');
  expect(names('pokemon')).toEqual(['Pokémon Coin']);
  expect(names('Pókemón')).toEqual(['Pokémon Coin']);
  for (const typo of ['bitcon', 'bitcion', 'bittcoin', 'bitcoim', 'bitxoin', 'btcoin'])
    expect(names(typo)[0], typo).toBe('Bitcoin');
  expect(names('etherum')[0]).toBe('Ethereum');
  expect(names('avlanche')).toEqual(['Avalanche']);
  expect(names('xyzw')).toEqual([]);
  expect(names('bxtxoin')).toEqual([]);
});

test('SUGG-FORGIVES: any name is found with any single mistake in it', () => {
  const word = string({ unit: constantFrom(...'abcdefghij'), minLength: 5, maxLength: 12 });
  assert(
    property(
      word,
      integer({ min: 0, max: 11 }),
      constantFrom(...'klm'),
      (name, position, letter) => {
        const index = position % name.length;
        const swappedName =
          index + 1 < name.length
            ? name.slice(0, index) + name[index + 1] + name[index] + name.slice(index + 2)
            : name;
        const mistakes = [
          name.slice(0, index) + letter + name.slice(index + 1),
          name.slice(0, index) + name.slice(index + 1),
          name.slice(0, index) + letter + name.slice(index),
          swappedName,
        ];
        for (const query of mistakes) expect(nearlyStartsWith(name, query), query).toBe(true);
      },
    ),
  );
});

test('SUGG-BEST: the typed text is found in any text for marking, and the parts add up to the text', () => {
  expect(findMatch('Toncoin', 'TO')).toEqual(['', 'To', 'ncoin']);
  expect(findMatch('Pokémon', 'mon')).toEqual(['Poké', 'mon', '']);
  expect(findMatch('Pokémon', 'kemo')).toEqual(['Po', 'kémo', 'n']);
  expect(findMatch('Bitget Token', ' to ')).toEqual(['Bitget ', 'To', 'ken']);
  expect(findMatch('Straße', 'stras')).toEqual(['', 'Straß', 'e']);
  expect(findMatch('Bitcoin', 'x')).toBeNull();
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (text, query) => {
      const parts = findMatch(text, query);
      if (parts) {
        expect(parts.join('')).toBe(text);
        expect(foldText(parts[1]).startsWith(foldText(query).trim())).toBe(true);
      }
    }),
  );
});

test('whatever is typed, the search ends and returns only given entries', () => {
  const entries = array(record({ name: string({ unit: 'grapheme' }), more: string() }));
  assert(
    property(entries, string({ unit: 'grapheme' }), (allEntries, query) => {
      for (const { entry } of suggestEntries(prepareEntries(allEntries), query))
        expect(allEntries).toContain(entry);
    }),
  );
});
