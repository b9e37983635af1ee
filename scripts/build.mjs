// Builds the pages, the browser's files and the server over them, unless what they are made of has not changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepAssets, restoreAssets } from './kept-assets.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';

const assets = 'build/client/assets';
const kept = 'build/kept-assets';
const pagesStamp = 'build/.stamp';
const siteStamp = 'build/site/.stamp';
const pagesSources = [
  'brand',
  'contract',
  'domain',
  'web',
  'package-lock.json',
  'scripts/build.mjs',
  'tsconfig.json',
  'vite.config.ts',
];
const siteSources = [...pagesSources, 'package.json', 'server', 'vite.server.config.ts'];

/** @param {string} node the Node that the site runs on */
export function build(node) {
  buildPages(node);
  buildSite(node);
}

function buildPages(node) {
  const hash = hashOf(pagesSources);
  if (isStamped(pagesStamp, hash) && existsSync('build/server/index.js')) return;
  console.log('Building...');
  rmSync(pagesStamp, { force: true });
  const earlier = keepAssets(assets, kept);
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--app']);
  compress();
  restoreAssets(assets, kept, earlier);
  stamp(pagesStamp, hash);
}

/** The server and the pages as one program. */
function buildSite(node) {
  const hash = hashOf(siteSources);
  if (isStamped(siteStamp, hash)) return;
  run(node, ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts']);
  stamp(siteStamp, hash);
}

function run(node, program) {
  const done = spawnSync(node, program, {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status === 0) return;
  console.error(`${done.stdout}\n${done.stderr}\nThe build did not succeed.`);
  process.exit(1);
}

/** Every text file also as brotli and gzip, at their best: done once here, never while a visitor waits. */
function compress() {
  for (const file of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const path = join(assets, file);
    const body = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
