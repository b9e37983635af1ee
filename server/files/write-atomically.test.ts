import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAtomically } from './write-atomically.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candlewick-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('OPS-EXPORT: a failed write keeps the previous file, and leaves nothing beside it', async () => {
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  await expect(writeAtomically(join(folder, 'taken'), 'new')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
