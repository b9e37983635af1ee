// Builds the pages, the browser's files and the server, unless their sources are unchanged.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { keepAssets, restoreAssets } from './kept-assets.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';

const built = 'build';
/** Builds here and moves the result into place at the end, so that a failed build leaves the previous one intact. */
const next = 'build/next';
const kept = 'build/kept-assets';
const keptOfServer = 'build/kept-server-assets';
const pagesStamp = 'build/.stamp';
const siteStamp = 'build/.site-stamp';
// Read when it builds, because run.mjs takes SITE_DIR from the file .env first.
const pagesSources = () => [
  'brand',
  'content',
  'contract',
  'domain',
  'web',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/inline-script.ts',
  'scripts/oldest-browsers.ts',
  'scripts/site-content.ts',
  'tsconfig.json',
  'vite.config.ts',
  process.env.SITE_DIR || 'site',
];
const siteSources = () => [...pagesSources(), 'package.json', 'server', 'vite.server.config.ts'];

/** @param {string} node path of the Node that builds */
export function build(node) {
  const pagesHash = hashOf(pagesSources());
  const siteHash = hashOf(siteSources());
  const hasPages = isStamped(pagesStamp, pagesHash) && existsSync(join(built, 'server/index.js'));
  if (hasPages && isStamped(siteStamp, siteHash) && existsSync(join(built, 'site/main.js'))) return;
  // A folder that cannot be used is refused before anything is built.
  const checked = spawnSync(node, ['scripts/site.ts', 'check'], { encoding: 'utf8' });
  if (checked.status !== 0) {
    console.error(checked.stderr.trimEnd());
    process.exit(1);
  }
  rmSync(next, { recursive: true, force: true });
  if (!hasPages) buildPages(node);
  const pages = join(hasPages ? built : next, 'server/index.js');
  // A running site loads a page's code when somebody asks for the page, after the next build, too.
  const earlier = keepAssets(join(built, 'site/assets'), keptOfServer);
  run(node, ['build', '--config', 'vite.server.config.ts'], { CANDLEWICK_PAGES: pages });
  restoreAssets(join(next, 'site/assets'), keptOfServer, earlier);
  rmSync(pagesStamp, { force: true });
  rmSync(siteStamp, { force: true });
  for (const part of readdirSync(next)) {
    // Moved aside first: a running site must not find the folder missing for as long as deleting it takes.
    const old = join(next, `${part}-before`);
    if (existsSync(join(built, part))) renameSync(join(built, part), old);
    renameSync(join(next, part), join(built, part));
  }
  rmSync(next, { recursive: true, force: true });
  stamp(pagesStamp, pagesHash);
  stamp(siteStamp, siteHash);
}

function buildPages(node) {
  console.log('Building...');
  const assets = join(next, 'client/assets');
  const earlier = keepAssets(join(built, 'client/assets'), kept);
  run(node, ['build', '--app']);
  compress(assets);
  restoreAssets(assets, kept, earlier);
}

function run(node, command, environment = {}) {
  mkdirSync(next, { recursive: true });
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', ...command], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', CANDLEWICK_BUILD: next, ...environment },
  });
  if (done.status === 0) return;
  console.error(`${done.stdout}\n${done.stderr}\nThe build failed.`);
  process.exit(1);
}

/** Compresses text files at the highest levels, which would be too slow to do per request. */
function compress(assets) {
  for (const file of readdirSync(assets)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const path = join(assets, file);
    const body = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
