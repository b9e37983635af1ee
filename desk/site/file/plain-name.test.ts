import { expect, test } from 'vitest';
import { plainPublicName } from './plain-name.ts';

test.each([
  ['sizes.pdf', 'sizes.pdf'],
  ['a_b-.txt', 'a_b-.txt'],
  ['Größen 2026.pdf', 'Grossen-2026.pdf'],
  ['Größen 2026.pdf'.normalize('NFD'), 'Grossen-2026.pdf'],
  ['Straße (neu).PNG', 'Strasse-neu.PNG'],
  ['.hidden file.txt', 'hidden-file.txt'],
  [`${'ä'.repeat(200)}.pdf`, `${'a'.repeat(80)}.pdf`],
  ['サイズ.pdf', 'サイズ.pdf'],
])('DESK-SITE: a file for visitors called %s is stored as %s', (name, stored) => {
  expect(plainPublicName(name)).toBe(stored);
});
