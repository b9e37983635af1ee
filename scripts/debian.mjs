// Brings Debian's packages to a machine of the tests. Plain JavaScript: runs on the host's own Node (20.19 or newer),
// before anything is installed.
import { spawnSync } from 'node:child_process';

/** Installs packages of Debian without what they merely recommend. Needs root. */
export function installPackages(packages) {
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status !== 0)
      throw new Error(`apt-get ${args.join(' ')} did not succeed`);
  }
}
