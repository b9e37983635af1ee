// Brings a clone to where one of the project's programs can run (nothing when it is there already), then runs it:
//   node scripts/run.mjs start
//   node scripts/run.mjs dev|test|tool program [argument...]
// Plain JavaScript: starts on the host's own Node (20.19 or newer), before anything is installed. One script instead of
// npm's `pre` scripts, because npm leaves those out where `ignore-scripts` is set, as it is here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { site, siteEnvironment } from './site.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const [purpose, ...program] = process.argv.slice(2);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Candlewick needs Node 20.19 or newer to install; this is ${process.version}.`);
}

install(purpose === 'start' || purpose === 'tool' ? 'production' : 'everything');
const node = installedNode();
if (node === null) {
  stop(
    `The Node package for ${process.platform}-${process.arch} is not there: its download failed or there is none.\n` +
      'Run this again, or use Node 26 or newer.',
  );
}
if (purpose === 'start' || purpose === 'test') build(node);
if (purpose === 'test') {
  const { ensureBrowser } = await import('./browser.mjs');
  await ensureBrowser();
}
// The packages' commands, the Node among them, are found first by what runs from here.
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
const running = spawn(node, purpose === 'start' ? site : program, {
  stdio: 'inherit',
  env: { ...(purpose === 'start' && siteEnvironment), ...process.env },
});
// A terminal's Ctrl-C reaches the program by itself; what a supervisor sends reaches only this process.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => running.kill(signal));
running.on('exit', (code) => process.exit(code ?? 1));

function install(what) {
  const hash = hashOf(['package-lock.json', '.npmrc']);
  const stampOf = (kind) => join('node_modules', `.candlewick-${kind}`);
  // Everything includes what production needs.
  if (isStamped(stampOf('everything'), hash)) return;
  if (what === 'production' && isStamped(stampOf('production'), hash)) return;
  console.log('Installing packages (the first time takes a minute)...');
  npm(['ci', what === 'production' ? '--omit=dev' : '--include=dev', '--loglevel=error']);
  // npm passes over an optional package that it could not fetch; the next run tries again.
  if (installedNode() !== null) stamp(stampOf(what), hash);
}

/** The Node that the site runs on: the packaged one, or the host's where that is new enough. */
function installedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const path = resolve('node_modules', name, 'bin', file);
    if (existsSync(path)) return path;
  }
  return major >= 26 ? process.execPath : null;
}

function npm(args) {
  // npm names its own program, which works where `npm` is not on the path of a child process.
  const own = process.env.npm_execpath;
  const [file, argv] = own ? [process.execPath, [own, ...args]] : ['npm', args];
  const shell = !own && process.platform === 'win32';
  if (spawnSync(file, argv, { stdio: 'inherit', shell }).status !== 0) {
    stop(`\`npm ${args.join(' ')}\` did not succeed; what it printed above says why.`);
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
