// Builds the pages, the browser's files and the server, unless their sources are unchanged.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { interruptionText } from './interruption-text.mjs';
import { hashOf, isStamped } from './stamp.mjs';

export const buildFolder = 'build';
/** The stamp of each part of a build: the hash of the sources that it was made from. */
export const stamps = {
  desk: 'build/.desk-stamp',
  pages: 'build/.stamp',
  site: 'build/.site-stamp',
};
/** The site's words at the last build, used while the owner's folder cannot be read. */
export const lastWords = 'build/words.json';

const sharedSources = [
  'brand',
  'content',
  'contract',
  'desk',
  'domain',
  'pictures',
  'web',
  'words',
  'package-lock.json',
  'scripts/build',
  'tsconfig.json',
];

/** The hash of the sources of each part, and whether each part was built from these sources. */
export function sourcesAndBuild() {
  // Not a constant, because run.mjs first takes SITE_DIR from the file .env.
  const own = process.env.SITE_DIR || 'site';
  const shared = hashOf(sharedSources);
  const desk = `${shared}-${hashOf(['server', 'vite.desk.config.ts'])}`;
  const pages = `${shared}-${hashOf(['vite.config.ts', own])}`;
  const site = `${desk}-${pages}-${hashOf(['package.json', 'vite.server.config.ts'])}`;
  // A missing folder has the hash of an empty one, so check for it.
  const isLost = Boolean(process.env.SITE_DIR) && !existsSync(own);
  const isBuilt = (part, hash, file) =>
    isStamped(stamps[part], hash) && existsSync(join(buildFolder, file));
  const hasDesk = isBuilt('desk', desk, 'desk/index.html');
  const hasPages = !isLost && isBuilt('pages', pages, 'server/index.js');
  const hasSite = hasDesk && hasPages && isBuilt('site', site, 'site/main.js');
  return { hashes: { desk, pages, site }, hasDesk, hasPages, hasSite };
}

/** @param {string} code the error's code */
export const unwritableFolderText = (code) =>
  `The site cannot be built: ${buildFolder}/ is no folder that can be written (${code}). ${/^(?:EEXIST|ENOTDIR)$/.test(code) ? 'Move the file of that name away.' : 'Correct its owner and mode.'}`;

/** True if there is a complete build, of any sources. The stamp is missing while one build replaces another. */
export const hasAnySite = () =>
  existsSync(stamps.site) && existsSync(join(buildFolder, 'site/main.js'));

/**
 * Builds, unless the build is up to date, and prints what is wrong.
 *
 * @param {string} node path of the Node that builds
 * @param {string} purpose the purpose of the build, as the starter reports it
 * @param {number} niceness a higher one makes the build give way to other programs
 * @returns null, or the sentence that says why there is no new build
 */
export async function build(node, purpose, niceness = 0) {
  if (sourcesAndBuild().hasSite) return null;
  const building = spawn(node, ['scripts/build/build-alone.mjs'], {
    // The reason of a failure has a separate pipe, because stderr also has warnings.
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, CANDLEWICK_BUILDS_FOR: purpose },
  });
  const ended = once(building, 'close');
  try {
    if (niceness > 0 && building.pid !== undefined) setPriority(building.pid, niceness);
  } catch {
    // A process may not lower its own niceness, which a start may have raised.
  }
  const end = () => building.kill();
  process.once('exit', end);
  const why = await text(building.stdio[3]);
  const [status, signal] = await ended;
  process.off('exit', end);
  if (status === 0) return null;
  if (why !== '') return why;
  const cut = interruptionText('The build', { status, signal, stderr: '' }) ?? 'The build failed.';
  console.error(cut);
  return cut;
}
