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

/** What a build does: empties the folder and writes its own. */
function build(...files: string[]): string[] {
  const earlier = keepAssets(assets, kept);
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const file of files) writeFileSync(join(assets, file), file);
  restoreAssets(assets, kept, earlier);
  return readdirSync(assets).sort();
}

test('HOLD-DEPLOY: the files of the two builds before stay, older ones go', () => {
  expect(build('page-1.js')).toEqual(['page-1.js']);
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
  expect(build('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js']);
});

test('HOLD-DEPLOY: what several builds have made alike stays as long as one of them does', () => {
  build('shared.js', 'page-1.js');
  build('shared.js', 'page-2.js');
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'shared.js']);
  expect(build('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js', 'shared.js']);
  expect(build('page-5.js')).toEqual(['page-3.js', 'page-4.js', 'page-5.js']);
});

test('a build that changes nothing pushes none of the earlier ones out', () => {
  build('page-1.js');
  build('page-2.js');
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
});
