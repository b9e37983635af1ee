// Installs and builds what is missing, then runs one of the project's programs:
//   node scripts/run.mjs start [--new-store]
//   node scripts/run.mjs build
//   node scripts/run.mjs dev|test|tool program [argument...]
// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed. This program
// replaces npm's `pre` scripts, which npm skips when `ignore-scripts` is set, as it is here.
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, hasAnySite, sourcesAndBuild } from './build/build.mjs';
import { hasMusl, install, installedNode, isInstalled } from './start/packages.mjs';
import { allocatorEnvironment, siteOn } from './start/site.mjs';
import { usageOf } from './start/usage.mjs';
import { watchStarter } from './start/watch-starter.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const [purpose, ...program] = process.argv.slice(2);
const usage = usageOf(purpose, program);
if (usage !== null) {
  (usage.isAsked ? process.stdout : process.stderr).write(usage.text);
  process.exit(usage.isAsked ? 0 : 2);
}
/** The niceness of a build beside a running site, so that visitors come first. */
const whileServing = 5;
/** The reload signals since the last finished reload. */
let pendingReloads = 0;
const starterIsGone = watchStarter(purpose);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Candlewick needs Node 20.19 or newer to install; this is ${process.version}.`);
}
// Vite treats anything after # or ? in a path as a query and does not find the file.
if (/[#?]/.test(process.cwd())) {
  stop(`The site cannot be built in a folder with # or ? in its path. Rename ${process.cwd()}.`);
}

install(purpose);
const node = installedNode();
if (node === null) {
  stop(
    hasMusl()
      ? 'The packaged Node cannot run here, because this system uses musl instead of glibc (as Alpine does).\n' +
          'Install Node 26 or newer (on Alpine: apk add nodejs-current), and run this with it.'
      : `There is no packaged Node for ${process.platform}-${process.arch}: its download failed, or there is none.\n` +
          'Run this again, or use Node 26 or newer.',
  );
}
// A developer's settings must not change the results of tests.
const environment = { ...process.env };
const fromFile = (purpose === 'test' ? {} : readEnvFile(node)) ?? process.exit(1);
for (const [name, value] of Object.entries(fromFile)) process.env[name] ??= value;
// Report a port in use or an invalid setting before the build, which takes a while.
if (purpose === 'start' && !sourcesAndBuild().hasSite)
  runFirst(node, ['scripts/start/before-build.ts']);
const tooEarly = () => console.error('A reload is ignored: the site is still being built.');
process.on('SIGHUP', tooEarly);
const buildFailure = purpose === 'dev' || purpose === 'tool' ? null : await build(node, purpose);
process.off('SIGHUP', tooEarly);
if (buildFailure !== null && !(purpose === 'start' && hasAnySite())) process.exit(1);
if (purpose === 'build') process.exit();
if (purpose === 'test') {
  const { ensureBrowser } = await import('./programs/browser.mjs');
  await ensureBrowser();
}
// Child processes find the packages' commands first, Node included.
process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
// With a compile cache, programs that run from the sources start in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');
const startsSite = purpose === 'start' || purpose === 'dev';
if (startsSite && starterIsGone()) process.exit();
const running = spawn(node, purpose === 'start' ? [...siteOn(node), ...program] : program, {
  // The channel closes when this process exits for any reason, and then the site stops.
  stdio: startsSite ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  env: {
    ...(purpose === 'start' && { ...allocatorEnvironment, CANDLEWICK_STARTER: '1' }),
    ...process.env,
    ...(buildFailure !== null && { CANDLEWICK_UNBUILT: buildFailure }),
  },
});
// A supervisor signals only this process, so forward its signals. Ctrl-C in a terminal reaches the child directly, too: the
// site ignores the second SIGINT, but a test runner would abort.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal === 'SIGHUP' && purpose === 'start') reload();
    else if (signal !== 'SIGINT' || startsSite) running.kill(signal);
  });
if (startsSite) setInterval(() => starterIsGone() && running.kill('SIGTERM'), 1_000).unref();
// Somebody has published at the desk.
running.on('message', (message) => message === 'publish' && reload());
running.on('exit', (code) => process.exit(code ?? 1));

function runFirst(node, program) {
  const { status } = spawnSync(node, program, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/**
 * Builds the changes and makes the site restart its processes. A call during a reload starts one more
 * reload afterwards.
 */
async function reload() {
  pendingReloads += 1;
  if (pendingReloads > 1) return;
  for (let done = 0; done < pendingReloads; ) {
    done = pendingReloads;
    await reloadOnce();
  }
  pendingReloads = 0;
}

/** Reloads with the current settings of .env. */
async function reloadOnce() {
  const now = readEnvFile(node);
  if (now === null) {
    console.error('Nothing is reloaded, and the site goes on as it is.');
    return;
  }
  const removed = Object.keys(fromFile).map((name) => [name, null]);
  const settings = { ...Object.fromEntries(removed), ...now };
  for (const name of Object.keys(environment)) delete settings[name];
  // Installing would remove packages from a running site.
  const unbuilt = isInstalled()
    ? await build(node, purpose, whileServing)
    : 'The packages have changed: stop the site, and start it again.';
  // The channel is closed once the site stops.
  if (running.connected) running.send({ reload: { ...settings, CANDLEWICK_UNBUILT: unbuilt } });
}

/** The settings in .env, which the environment overrides; null if the file has faults, which are printed. */
function readEnvFile(node) {
  if (process.env.CANDLEWICK_ENV_FILE === 'off') return {};
  if (!lstatSync('.env', { throwIfNoEntry: false })) return {};
  const { status, stdout } = spawnSync(node, ['scripts/start/env-file.ts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? JSON.parse(stdout) : null;
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
