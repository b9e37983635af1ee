import { spawnSync } from 'node:child_process';

/** True if a program is installed. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['-v']).error === undefined;
