import { expect, test } from 'vitest';
import { encodeWindows1252 } from './windows-1252.ts';

test.each([
  ['Grüße, 5 €', 'Grüße, 5 €'],
  ['Łódź', 'Lódz'],
  ['ﬁn', 'fin'],
  ['日本', '??'],
  ['＝1＋1', '?1?1'],
  ['－1＠', '?1?'],
])('DESK-CARRIER: %s is written as %s where a program reads Windows-1252', (text, read) =>
  expect(new TextDecoder('windows-1252').decode(encodeWindows1252(text))).toBe(read),
);
