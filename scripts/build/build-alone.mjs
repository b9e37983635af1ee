// Builds under a lock that keeps out other processes. The packaged Node runs it, because the Node that starts
// the site may lack node:sqlite.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  cpSync,
  existsSync,
  constants as files,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildFolder, lastWords, sourcesAndBuild, stamps, unwritableFolderText } from './build.mjs';
import { interruptionText } from './interruption-text.mjs';
import { putInPlace } from './put-in-place.mjs';
import { stamp } from './stamp.mjs';

/**
 * Build here and move the result into place at the end, so that a failed build leaves the previous one intact. Each
 * process has its own folder, because the bundler of a killed build keeps running and would write into the folder
 * of this build.
 */
const nextFolder = `${buildFolder}/next-${process.pid}`;
const node = process.execPath;
/** The pipe that reports to the starter why a build failed. */
const toStarter = 3;
const words = join(nextFolder, 'words.json');
const ownSite = process.env.SITE_DIR || 'site';
/** A copy of the checked owner's folder, so that later changes do not reach this build. */
const checkedSite = join(nextFolder, 'own-site');

process.on('uncaughtException', ({ message }) => fail(`The build failed: ${message}.`));
const lock = waitForOtherBuilds();
const { hashes, hasDesk, hasPages, hasSite } = sourcesAndBuild();
// Another process may have built the site meanwhile.
if (!hasSite) {
  removeLeftBuilds();
  checkSite();
  copyChecked(hashes.pages);
  if (!hasPages) buildPages();
  // Publishing texts does not rebuild the desk.
  if (!hasDesk) buildDesk();
  const pages = join(hasPages ? buildFolder : nextFolder, 'server/index.js');
  run(['build', '--config', 'vite.server.config.ts'], { CANDLEWICK_PAGES: pages });
  for (const file of Object.values(stamps)) rmSync(file, { force: true });
  renameSync(words, lastWords);
  rmSync(checkedSite, { recursive: true, force: true });
  for (const part of readdirSync(nextFolder))
    putInPlace(join(nextFolder, part), join(buildFolder, part));
  rmSync(nextFolder, { recursive: true, force: true });
  for (const [part, file] of Object.entries(stamps)) stamp(file, hashes[part]);
}
// Close the lock explicitly: if it were garbage-collected earlier, the lock would be released.
lock.close();

/**
 * Locks an empty SQLite database until this process ends. The system releases the lock when a process is killed. A
 * file with a process id could not guarantee that, because another process may have the id by now.
 */
function waitForOtherBuilds() {
  try {
    mkdirSync(buildFolder, { recursive: true });
    accessSync(buildFolder, files.W_OK);
  } catch ({ code }) {
    fail(unwritableFolderText(code));
  }
  const lock = new DatabaseSync(join(buildFolder, '.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!/locked/.test(error.message)) throw error;
    console.log('Another build is running: waiting for it.');
    lock.exec(`PRAGMA busy_timeout = ${2 ** 31 - 1}`);
    lock.exec('BEGIN EXCLUSIVE');
  }
  return lock;
}

/** @param {string} why the starter reports only the first line, which is a complete sentence */
function fail(why) {
  console.error(why);
  try {
    rmSync(nextFolder, { recursive: true, force: true });
  } catch {
    // The bundler may still be writing. A later build removes the folder.
  }
  writeFileSync(toStarter, why.split('\n').find(Boolean) ?? '');
  process.exit(1);
}

/**
 * Refuses a folder with faults before anything is built. Stores the folder's words, which are used while the folder
 * cannot be read.
 */
function checkSite() {
  mkdirSync(nextFolder, { recursive: true });
  const checked = spawnSync(node, ['scripts/site.ts', 'check'], {
    encoding: 'utf8',
    env: { ...process.env, CANDLEWICK_WORDS: words },
  });
  const cut = interruptionText('The check of the site', checked);
  if (cut !== null) fail(cut);
  if (checked.status !== 0) fail(checked.stderr.trimEnd());
  // Warnings about parts that the site will lack.
  if (checked.stderr) console.warn(checked.stderr.trimEnd());
}

/** Removes the leftovers of killed builds. */
function removeLeftBuilds() {
  for (const name of readdirSync(buildFolder)) {
    if (!/^next-\d+$/.test(name)) continue;
    try {
      rmSync(join(buildFolder, name), { recursive: true, force: true });
    } catch {
      // The bundler of a killed build is still writing. A later build removes the folder.
    }
  }
}

function buildPages() {
  console.log('Building...');
  run(['build', '--app']);
  publish(join(nextFolder, 'server/assets'), join(nextFolder, 'client/assets'));
  compress(join(nextFolder, 'client/assets'));
}

function buildDesk() {
  run(['build', '--config', 'vite.desk.config.ts']);
  compress(join(nextFolder, 'desk/assets'));
}

/** Moves files that only the server's code names, such as the icon, to the assets that browsers can request. */
function publish(named, assets) {
  for (const file of readdirSync(named))
    if (!file.endsWith('.js')) renameSync(join(named, file), join(assets, file));
}

/** @param {string} hash the hash of the sources before they were checked */
function copyChecked(hash) {
  if (existsSync(ownSite)) cpSync(ownSite, checkedSite, { recursive: true, dereference: true });
  if (sourcesAndBuild().hashes.pages !== hash)
    fail(
      'The site was not built: its files have changed while they were read. Start again, or reload.',
    );
}

function run(command, environment = {}) {
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', ...command], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CANDLEWICK_BUILD: nextFolder,
      ...(existsSync(checkedSite) && { SITE_DIR: checkedSite }),
      ...environment,
    },
  });
  if (done.status === 0) return;
  fail(
    `${interruptionText('The build', done) ?? 'The build failed.'}\n${done.stdout}\n${done.stderr}`,
  );
}

/** Compresses text files at the highest level, which would be too slow for each request. */
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
