// Plain JavaScript, because it runs on the host's Node (20.19 or newer) before anything is installed.
import { spawnSync } from 'node:child_process';

/** Installs Debian packages, without recommended ones. Needs root. */
export function installPackages(packages) {
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('apt-get', args, { stdio: 'inherit', env }).status !== 0)
      throw new Error(`apt-get ${args.join(' ')} failed`);
  }
}
