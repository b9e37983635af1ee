// Brings a clone to where `npm start`, `npm run dev` or `npm test` can run, and does nothing when it is there already.
// Plain JavaScript: runs on the host's own Node (20.19 or newer), before anything is installed.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { hashOf, isStamped, stamp } from './stamp.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Candlewick needs Node 20.19 or newer to install; this is ${process.version}.`);
  process.exit(1);
}

const purpose = process.argv[2] ?? 'start';
install(purpose === 'start' ? 'production' : 'everything');
if (purpose !== 'dev') build();
if (purpose === 'test') {
  const { ensureBrowser } = await import('./browser.mjs');
  await ensureBrowser();
}

function install(what) {
  const hash = hashOf(['package-lock.json', '.npmrc']);
  const stampOf = (kind) => join('node_modules', `.candlewick-${kind}`);
  // Everything includes what production needs.
  if (isStamped(stampOf('everything'), hash)) return;
  if (what === 'production' && isStamped(stampOf('production'), hash)) return;
  console.log('Installing packages (the first time takes a minute)...');
  const only = what === 'production' ? '--omit=dev' : '--include=dev';
  run('npm', ['ci', only, '--loglevel=error']);
  stamp(stampOf(what), hash);
}

function run(command, args) {
  // npm names its own program, which works where `npm` is not on the path of a child process.
  const npm = process.env.npm_execpath;
  const [file, argv] = npm ? [process.execPath, [npm, ...args]] : [command, args];
  const done = spawnSync(file, argv, {
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error(
      `\`${command} ${args.join(' ')}\` did not succeed; what it printed above says why.`,
    );
    process.exit(1);
  }
}
