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

/** Writes the files of a new build next to the current build. */
function makeFiles(files: readonly string[]) {
  rmSync(join(folder, 'next'), { recursive: true, force: true });
  mkdirSync(join(folder, 'next/assets'), { recursive: true });
  for (const file of files) writeFileSync(join(folder, 'next/assets', file), file);
  writeFileSync(join(folder, 'next/main.js'), String(files));
}

function installBuild(...files: string[]): string[] {
  makeFiles(files);
  putInPlace(join(folder, 'next'), join(folder, 'part'));
  expect(readFileSync(join(folder, 'part/main.js'), 'utf8')).toBe(String(files));
  return assets();
}

test('HOLD-DEPLOY: the files of the last two builds are kept, older ones are deleted', () => {
  expect(installBuild('page-1.js')).toEqual(['page-1.js']);
  expect(installBuild('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(installBuild('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
  expect(installBuild('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js']);
});

test('HOLD-DEPLOY: a file that several builds share is kept as long as any of these builds', () => {
  installBuild('shared.js', 'page-1.js');
  installBuild('shared.js', 'page-2.js');
  expect(installBuild('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js', 'shared.js']);
  expect(installBuild('page-4.js')).toEqual(['page-2.js', 'page-3.js', 'page-4.js', 'shared.js']);
  expect(installBuild('page-5.js')).toEqual(['page-3.js', 'page-4.js', 'page-5.js']);
});

test('a build that changes nothing displaces no earlier build', () => {
  installBuild('page-1.js');
  installBuild('page-2.js');
  expect(installBuild('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(installBuild('page-2.js')).toEqual(['page-1.js', 'page-2.js']);
  expect(installBuild('page-3.js')).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
});

test('RUN-START: builds that were killed while they were installed displace no earlier build', () => {
  installBuild('shared.js', 'page-1.js');
  installBuild('shared.js', 'page-2.js');
  installBuild('shared.js', 'page-3.js');
  // Simulate builds that are killed before they move their files, or after some of them.
  makeFiles(['shared.js', 'page-4.js']);
  for (const movedFile of ['shared.js', 'page-4.js'])
    cpSync(join(folder, 'next/assets', movedFile), join(folder, 'part/assets', movedFile));
  makeFiles(['shared.js', 'page-4.js']);
  const keptFiles = ['page-2.js', 'page-3.js', 'page-4.js', 'shared.js'];
  expect(installBuild('shared.js', 'page-4.js')).toEqual(keptFiles);
  // A build is killed while it writes the list of assets.
  writeFileSync(join(folder, 'part-assets.json'), '[["pag');
  expect(installBuild('shared.js', 'page-5.js')).toEqual([...keptFiles, 'page-5.js'].sort());
});

test('files that are not assets are replaced, even a folder by a file', () => {
  installBuild('page-1.js');
  mkdirSync(join(folder, 'part/icons'));
  writeFileSync(join(folder, 'part/robots'), '');
  makeFiles(['page-1.js']);
  writeFileSync(join(folder, 'next/icons'), 'one');
  mkdirSync(join(folder, 'next/fonts'));
  putInPlace(join(folder, 'next'), join(folder, 'part'));
  expect(readdirSync(join(folder, 'part')).sort()).toEqual(['assets', 'fonts', 'icons', 'main.js']);
  expect(readFileSync(join(folder, 'part/icons'), 'utf8')).toBe('one');
});
