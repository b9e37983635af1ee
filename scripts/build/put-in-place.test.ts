import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/fakes/running-gateway.ts';
import { putInPlace } from './put-in-place.mjs';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const assets = () => readdirSync(join(folder, 'part/assets')).sort();

/** Makes a new build beside the one that is there. */
function make(files: readonly string[]) {
  rmSync(join(folder, 'next'), { recursive: true, force: true });
  mkdirSync(join(folder, 'next/assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'next/assets', file), file);
  writeFileSync(join(folder, 'next/main.js'), String(files));
}

function build(...files: string[]): string[] {
  make(files);
  putInPlace(join(folder, 'next'), join(folder, 'part'));
  expect(readFileSync(join(folder, 'part/main.js'), 'utf8')).toBe(String(files));
  return assets();
}

test('HOLD-DEPLOY: the files of the last two builds are kept, older ones are deleted', () => {
  expect(build('page-1.js')).toEqual(['page-1.js']);
  expect(build('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(build('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
  expect(build('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js']);
});

test('HOLD-DEPLOY: a file that several builds share is kept as long as any of these builds', () => {
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

test('RUN-START: builds that were killed while they were installed displace no earlier build', () => {
  build('shared.js', 'page-1.js');
  build('shared.js', 'page-2.js');
  build('shared.js', 'page-3.js');
  // A build is killed before it moves its files, or after some of them.
  make(['shared.js', 'page-4.js']);
  for (const moved of ['shared.js', 'page-4.js'])
    cpSync(join(folder, 'next/assets', moved), join(folder, 'part/assets', moved));
  make(['shared.js', 'page-4.js']);
  const kept = ['page-2.js', 'page-3.js', 'page-4.js', 'shared.js'];
  expect(build('shared.js', 'page-4.js')).toEqual(kept);
  // A build is killed while it writes the list of assets.
  writeFileSync(join(folder, 'part-assets.json'), '[["pag');
  expect(build('shared.js', 'page-5.js')).toEqual([...kept, 'page-5.js'].sort());
});

test('files that are not assets are replaced, even a folder by a file', () => {
  build('page-1.js');
  mkdirSync(join(folder, 'part/icons'));
  writeFileSync(join(folder, 'part/robots'), '');
  make(['page-1.js']);
  writeFileSync(join(folder, 'next/icons'), 'one');
  mkdirSync(join(folder, 'next/fonts'));
  putInPlace(join(folder, 'next'), join(folder, 'part'));
  expect(readdirSync(join(folder, 'part')).sort()).toEqual(['assets', 'fonts', 'icons', 'main.js']);
  expect(readFileSync(join(folder, 'part/icons'), 'utf8')).toBe('one');
});
