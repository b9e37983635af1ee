import fc, { string } from 'fast-check';
import { expect, test } from 'vitest';
import { prepareEntries, suggestEntries } from '../../../domain/market/suggest.ts';
import { foldText } from '../../../domain/text/fold-text.ts';
import { matchesFilter } from './filtered-coins.ts';

const cases = [
  ['Pokémon Coin', 'pokemon'],
  ['Pokemon Coin', 'POKÉMON'],
  ['Straße', 'strasse'],
  ['STRASSE', 'straße'],
  ['STRAẞE', 'stras'],
  ['Øre', 'ore'],
  ['Ore', 'øre'],
  ['Æther', 'aether'],
  ['Aether', 'æth'],
  ['Œuvre', 'oeuvre'],
  ['Złoty', 'zloty'],
  ['Đồng', 'dong'],
  ['Þórr', 'thorr'],
  ['İstanbul', 'istanbul'],
  ['Işık', 'isik'],
  ['Ελλάδα', 'ελλαδα'],
  ['Ёлка', 'елка'],
  ['ＢＩＴ', 'bit'],
  ['ﬁat', 'fiat'],
  ['Æ', 'ae'],
] as const;

test.each(cases)(
  'SUGG-FORGIVES, TABLE-FILTER: in “%s” the search and the filter find “%s”',
  (name, query) => {
    expect(suggestEntries(prepareEntries([{ name, more: '' }]), query)).toHaveLength(1);
    expect(matchesFilter({ name, symbol: 'x' }, ` ${query} `)).toBe(true);
    expect(matchesFilter({ name: 'x', symbol: name }, query)).toBe(true);
  },
);

test('SUGG-FORGIVES: folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
