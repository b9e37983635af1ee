import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../test/fakes/running-gateway.ts';
import { keepAssets, restoreAssets } from './kept-assets.mjs';

let assets: string;
let kept: string;
beforeEach(() => {
  const folder = temporaryFolder();
  assets = join(folder, 'assets');
  kept = join(folder, 'kept');
});

/** Like a build: empties the folder and writes its own files. */
function build(...files: string[]): string[] {
  const earlier = keepAssets(assets, kept);
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const file of files) writeFileSync(join(assets, file), file);
  restoreAssets(assets, kept, earlier);
  return readdirSync(assets).sort();
}

test('HOLD-DEPLOY: the files of the last two builds are kept, older ones are deleted', () => {
  expect(build('page-1.js')).toEqual(['page-1.js']);
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
  expect(build('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js']);
});

test('HOLD-DEPLOY: a file that several builds share is kept as long as any of them', () => {
  build('shared.js', 'page-1.js');
  build('shared.js', 'page-2.js');
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'shared.js']);
  expect(build('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js', 'shared.js']);
  expect(build('page-5.js')).toEqual(['page-3.js', 'page-4.js', 'page-5.js']);
});

test('a build that changes nothing displaces no earlier build', () => {
  build('page-1.js');
  build('page-2.js');
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
});
