import { expect, test } from 'vitest';
import { encodeWindows1252, spellWindows1252 } from './windows-1252.ts';

test.each([
  ['Grüße, 5 €, Šárka Žák', 'Grüße, 5 €, Šárka Žák', ''],
  ['Gru\u0308ße', 'Grüße', ''],
  ['Łódź, Nguyễn Đạt', 'Lódz, Nguyen Dat', 'Ł=L ź=z ễ=e Đ=D ạ=a'],
  ['Dvořák, DEŘ, dvořák', 'Dvorák, DER, dvorák', 'ř=r Ř=R'],
  ['GROẞE ﬁn №5', 'GROSSE fin No5', 'ẞ=SS ﬁ=fi №=No'],
  ['Weg 3‑5', 'Weg 3-5', '‑=-'],
  ['日本 Ж', '?? ?', '日=? 本=? Ж=?'],
  ['a\u200db\ufe0f', 'ab', ''],
])(
  'DESK-CARRIER: %s is written as %s in Windows-1252, and %s is reported',
  (text, spelledText, expectedText) => {
    const { text: result, respellings } = spellWindows1252(text);
    expect(result).toBe(spelledText);
    expect(respellings.map(({ letter, as }) => `${letter}=${as}`).join(' ')).toBe(expectedText);
    expect(new TextDecoder('windows-1252').decode(encodeWindows1252(result))).toBe(spelledText);
  },
);

test('DESK-DATEV, DESK-CARRIER: a character without a replacement is refused, not replaced', () =>
  expect(() => encodeWindows1252('Łódź')).toThrow('Ł is not in Windows-1252'));
