import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Nobody writes one file for so long. */
const leftMs = 60 * 60_000;

/** The name under which a file is written before it is in place. */
export const unfinished = (target: string): string => `${target}.${process.pid}.tmp`;

/** Removes what processes that were killed have left beside a file. */
export function removeLeftovers(target: string): void {
  const begins = `${basename(target)}.`;
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(begins) || !/^\d+\.tmp(?:-\w+)?$/.test(name.slice(begins.length)))
      continue;
    const path = join(dirname(target), name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > leftMs) rmSync(path, { force: true });
  }
}
