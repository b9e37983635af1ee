// Builds the pages, the browser's files and the server, unless their sources are unchanged.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, isStamped } from './stamp.mjs';

export const built = 'build';
export const pagesStamp = 'build/.stamp';
export const siteStamp = 'build/.site-stamp';
// Read when it builds, because run.mjs takes SITE_DIR from the file .env first.
const pagesSources = () => [
  'brand',
  'content',
  'contract',
  'domain',
  'pictures',
  'web',
  'package-lock.json',
  'scripts/build-alone.mjs',
  'scripts/build.mjs',
  'scripts/inline-script.ts',
  'scripts/offline-worker.ts',
  'scripts/oldest-browsers.ts',
  'scripts/site-content.ts',
  'tsconfig.json',
  'vite.config.ts',
  process.env.SITE_DIR || 'site',
];
const siteSources = () => [...pagesSources(), 'package.json', 'server', 'vite.server.config.ts'];

/** The hashes of the sources, and whether what is built was built of them. */
export function sourcesAndBuild() {
  const pagesHash = hashOf(pagesSources());
  const siteHash = hashOf(siteSources());
  const hasPages = isStamped(pagesStamp, pagesHash) && existsSync(join(built, 'server/index.js'));
  const hasSite =
    hasPages && isStamped(siteStamp, siteHash) && existsSync(join(built, 'site/main.js'));
  return { pagesHash, siteHash, hasPages, hasSite };
}

/** @param {string} node path of the Node that builds */
export function build(node) {
  if (sourcesAndBuild().hasSite) return;
  const { status } = spawnSync(node, ['scripts/build-alone.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
