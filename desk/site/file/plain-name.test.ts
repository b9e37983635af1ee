import { expect, test } from 'vitest';
import { plainPublicName } from './plain-name.ts';

test.each([
  ['sizes.pdf', 'sizes.pdf'],
  ['a_b-.txt', 'a_b-.txt'],
  ['Größen 2026.pdf', 'grossen-2026.pdf'],
  ['Größen 2026.pdf'.normalize('NFD'), 'grossen-2026.pdf'],
  ['Straße (neu).PNG', 'strasse-neu.png'],
  ['Łódź ø.pdf', 'lodz-o.pdf'],
  ['Rückgabe v1.2.pdf', 'ruckgabe-v1-2.pdf'],
  ['.hidden file.txt', 'hidden-file.txt'],
  [`${'ä'.repeat(200)}.pdf`, `${'a'.repeat(80)}.pdf`],
  ['サイズ.pdf', 'サイズ.pdf'],
])('DESK-SITE: a file for visitors called %s is stored as %s', (name, storedName) => {
  expect(plainPublicName(name)).toBe(storedName);
});
