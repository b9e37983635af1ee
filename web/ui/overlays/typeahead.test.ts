import { expect, test } from 'vitest';
import { typeaheadIndex } from './typeahead.ts';

const names = ['Profil', 'Öffnen', 'Portfolio', 'Çıkış', 'Isı', 'أرباح', 'Ärger'];

test.each([
  ['p', -1, 'Profil'],
  ['p', 0, 'Portfolio'],
  ['pp', 2, 'Profil'],
  ['po', 0, 'Portfolio'],
  ['o', -1, 'Öffnen'],
  ['Ö', -1, 'Öffnen'],
  ['c', -1, 'Çıkış'],
  ['çi', -1, 'Çıkış'],
  ['ı', -1, 'Isı'],
  ['i', -1, 'Isı'],
  ['ا', -1, 'أرباح'],
  ['x', -1, undefined],
  // A combining mark without a letter.
  ['\u0308', -1, undefined],
])(
  'MENU-LETTERS: %s, typed at item %i, leads to %s, compared as in the search',
  (typedText, startIndex, name) =>
    expect(names[typeaheadIndex(names, startIndex, typedText)]).toBe(name),
);
