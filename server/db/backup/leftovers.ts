import { randomInt } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A temporary file of this age is a leftover: writing a file never takes that long. */
const abandonedAfterMs = 60 * 60_000;

/**
 * A temporary name for a file that is being written. The name is random, because in a container a
 * restarted process has the id of the killed one.
 */
export const temporaryPath = (target: string): string => `${target}.${randomInt(2 ** 47)}.tmp`;

/**
 * Removes the leftovers of killed processes in a folder.
 *
 * @param isTarget true for a name that a finished file can have
 */
export function removeLeftovers(folder: string, isTarget: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const [, target] = /^(.+)\.\d+\.tmp(?:-\w+)?$/.exec(name) ?? [];
    if (target === undefined || !isTarget(target)) continue;
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs)
      rmSync(path, { force: true });
  }
}
