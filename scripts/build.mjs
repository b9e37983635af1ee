// Builds the pages, the browser's files and the server, unless their sources are unchanged.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { putInPlace } from './put-in-place.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';

const built = 'build';
/**
 * Builds here and moves the result into place at the end, so that a failed build leaves the previous one intact. Each
 * process has a folder of its own, because the bundler of a killed build goes on and would write into this one's.
 */
const next = `build/next-${process.pid}`;
const pagesStamp = 'build/.stamp';
const siteStamp = 'build/.site-stamp';
// Read when it builds, because run.mjs takes SITE_DIR from the file .env first.
const pagesSources = () => [
  'brand',
  'content',
  'contract',
  'domain',
  'pictures',
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
  // What the site will lack.
  if (checked.stderr) console.warn(checked.stderr.trimEnd());
  removeLeftBuilds();
  if (!hasPages) buildPages(node);
  const pages = join(hasPages ? built : next, 'server/index.js');
  run(node, ['build', '--config', 'vite.server.config.ts'], { CANDLEWICK_PAGES: pages });
  rmSync(pagesStamp, { force: true });
  rmSync(siteStamp, { force: true });
  for (const part of readdirSync(next)) putInPlace(join(next, part), join(built, part));
  rmSync(next, { recursive: true, force: true });
  stamp(pagesStamp, pagesHash);
  stamp(siteStamp, siteHash);
}

function buildPages(node) {
  console.log('Building...');
  run(node, ['build', '--app']);
  compress(join(next, 'client/assets'));
}

/** What builds that were killed have left behind. */
function removeLeftBuilds() {
  if (!existsSync(built)) return;
  for (const name of readdirSync(built)) {
    const pid = /^next-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    try {
      rmSync(join(built, name), { recursive: true, force: true });
    } catch {
      // Its bundler is still writing. A later build removes it.
    }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is somebody else's.
    return error.code === 'EPERM';
  }
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
