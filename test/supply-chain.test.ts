import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
});
const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

/** The lockfile of the site and its tests, and that of Lighthouse, which only the bench installs. */
const trees = ['.', 'bench/lighthouse'].map((folder) => {
  const { packages } = lockfile.parse(JSON.parse(read(`${folder}/package-lock.json`)));
  return {
    packages,
    asked: Object.values(manifest.parse(JSON.parse(read(`${folder}/package.json`)))).flatMap(
      (part) => Object.entries(part),
    ),
  };
});
const lockedPackages = trees.flatMap(({ packages }) =>
  Object.entries(packages).filter(([path]) => path !== ''),
);

describe('SUPPLY: what the site is made of', () => {
  test('SUPPLY-PINS: every dependency is pinned to one version, which the lockfile has', () => {
    expect(trees.flatMap(({ asked }) => asked).length).toBeGreaterThan(20);
    for (const { asked, packages } of trees)
      for (const [name, version] of asked) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
        expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
      }
  });

  test('SUPPLY-PINS: a hash verifies the content of every package, wherever it is fetched from', () => {
    for (const [path, entry] of lockedPackages) {
      expect(entry.integrity, path).toMatch(/^sha512-/);
      expect(entry.resolved, path).toBeUndefined();
    }
  });

  test('SUPPLY-SCRIPTS: no package runs anything when it is installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    expect(lockedPackages.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  });

  test('SUPPLY-LICENCES: every licence is allowed', () => {
    const allowedLicences = new Set([
      '(MIT OR CC0-1.0)',
      '0BSD',
      'Apache-2.0',
      // libvips, which resizes product pictures, is a separate, unchanged and replaceable library beside sharp and is
      // not shipped to visitors. On Windows and as WebAssembly, it is in one package with sharp.
      'Apache-2.0 AND LGPL-3.0-or-later',
      'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'BlueOak-1.0.0',
      // The data about browsers that the build uses.
      'CC-BY-4.0',
      // The data about browsers that a test uses.
      'CC0-1.0',
      'ISC',
      // libvips, see above.
      'LGPL-3.0-or-later',
      'MIT',
      'MIT-0',
      'MIT OR Apache-2.0',
      // Python's licence, of argparse, which only markdown-it's own command uses.
      'PSF-2.0',
      // A licence per file: the style compiler and the accessibility checker, unchanged and not
      // shipped to visitors.
      'MPL-2.0',
      // The font.
      'OFL-1.1',
      'Unlicense',
    ]);
    for (const [path, { license = 'none' }] of lockedPackages)
      expect(allowedLicences.has(license), `${path}: ${license}`).toBe(true);
  });

  test('SUPPLY-SECRETS: no file of the project contains a key', () => {
    const files = globSync('**/*.{ts,tsx,mjs,js,json,md,css,svg,html,yml,csv}', {
      cwd: root,
      exclude: ['**/node_modules', 'build', 'data', '.cache', '.git', 'test-results'],
    });
    expect(files.length).toBeGreaterThan(300);
    const keys =
      /\b(?:sk|rk)_live_\w{10,}|\bwhsec_[A-Za-z0-9+/]{32,}|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bxox[abp]-\w{10,}|-----BEGIN [A-Z ]*PRIVATE KEY-----\s+\S/;
    for (const file of files) expect(keys.exec(read(file))?.[0], file).toBeUndefined();
  });
});
