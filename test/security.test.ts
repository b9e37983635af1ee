import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '../content/look/brand.ts';

const root = resolve(import.meta.dirname, '..');
const document = readFileSync(resolve(root, 'SECURITY.md'), 'utf8');

test('SUPPLY-PROMISES: every promise of SECURITY.md names existing tests', () => {
  const promises = [...document.matchAll(/^\| ([A-Z][^|]+) \| ([^|]+) \|$/gm)];
  expect(promises.length).toBeGreaterThanOrEqual(12);
  for (const [, promise, tests = ''] of promises) {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length, promise).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  }
});

test('SUPPLY-PROMISES: a finder can report to the operator', () => {
  expect(document).toContain(brand.operator.email);
});
