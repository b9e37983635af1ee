// Brings a clone to where one of the project's programs can run (nothing when it is there already), then runs it:
//   node scripts/run.mjs start
//   node scripts/run.mjs build
//   node scripts/run.mjs dev|test|tool program [argument...]
// Plain JavaScript: starts on the host's own Node (20.19 or newer), before anything is installed. One script instead of
// npm's `pre` scripts, because npm leaves those out where `ignore-scripts` is set, as it is here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { siteEnvironment, siteOn } from './site.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';
import { watchStarter } from './starter-gone.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const [purpose, ...program] = process.argv.slice(2);
const starterIsGone = watchStarter(purpose);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Candlewick needs Node 20.19 or newer to install; this is ${process.version}.`);
}
// The bundler takes what stands behind either for a query, and finds no file.
if (/[#?]/.test(process.cwd())) {
  stop(
    `The name of the folder ${process.cwd()} has a # or a ? in it, with which the site cannot be built: rename it.`,
  );
}

install(purpose === 'dev' || purpose === 'test' ? 'everything' : 'production');
const node = installedNode();
if (node === null) {
  stop(
    hasMusl()
      ? 'The Node that comes as a package cannot run here, for this system (Alpine is one) uses musl in place of glibc.\n' +
          'Install Node 26 or newer (on Alpine: apk add nodejs-current), and run this with it.'
      : `The Node package for ${process.platform}-${process.arch} is not there: its download failed or there is none.\n` +
          'Run this again, or use Node 26 or newer.',
  );
}
if (purpose !== 'dev' && purpose !== 'tool') build(node);
if (purpose === 'build') process.exit();
if (purpose === 'test') {
  const { ensureBrowser } = await import('./browser.mjs');
  await ensureBrowser();
}
// The packages' commands, the Node among them, are found first by what runs from here.
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
// What runs from the sources takes half as long to begin when it was compiled before.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');
const starts = purpose === 'start' || purpose === 'dev';
if (starts && starterIsGone()) process.exit();
const running = spawn(node, purpose === 'start' ? siteOn(node) : program, {
  // The channel tells the site when this process is gone, however it ended.
  stdio: starts ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: { ...(purpose === 'start' && siteEnvironment), ...process.env },
});
// What a supervisor sends reaches only this process. A terminal's Ctrl-C reaches the program by itself: the site takes the
// second one as the first, while a test runner would be cut off by it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (signal !== 'SIGINT' || starts) && running.kill(signal));
if (starts) setInterval(() => starterIsGone() && running.kill('SIGTERM'), 1_000).unref();
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
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  for (const name of hasMusl() ? [] : names) {
    const path = resolve('node_modules', name, 'bin', file);
    if (existsSync(path)) return path;
  }
  return major >= 26 ? process.execPath : null;
}

/** Whether this is a Linux without glibc, as Alpine is: no program made for glibc runs there. */
function hasMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function npm(args) {
  // npm names its own program, which works where `npm` is not on the path of a child process. So do pnpm and yarn: theirs
  // would read another lockfile.
  const named = process.env.npm_execpath ?? '';
  const own = /npm-cli\.js$/.test(named) ? named : null;
  const [file, argv] = own ? [process.execPath, [own, ...args]] : ['npm', args];
  const shell = !own && process.platform === 'win32';
  const { status, error } = spawnSync(file, argv, { stdio: 'inherit', shell });
  if (error) {
    stop(
      `The packages are installed by npm, which cannot be run here (${error.code}): install npm, which comes with Node.`,
    );
  }
  if (status !== 0) {
    stop(`\`npm ${args.join(' ')}\` did not succeed; what it printed above says why.`);
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
