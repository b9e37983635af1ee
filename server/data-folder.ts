import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from './env.ts';

const ownerOnly = 0o700;

/**
 * Makes sure that there is a folder in which everything can be kept.
 *
 * @throws SettingsError when nothing can be kept there
 */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new SettingsError(
      `The setting DATA_DIR cannot be used: ${folder} is no folder that can be written to (${code}).`,
    );
  }
}

/**
 * With those above it that are missing, one by one: Node's own `recursive` goes on for ever where a folder is there and
 * nothing in it can be, as in /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: ownerOnly });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Closes a folder to everybody but its owner: what is in it is buyers' data. One that is somebody else's, or that
 * everybody may write to, such as /tmp, is no folder of ours and stays as it is.
 */
export function closeDataFolder(folder: string): void {
  const { mode, uid } = statSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o1002) === 0;
  if (isOurs && !isClosed(folder)) chmodSync(folder, ownerOnly);
}

/** Whether nobody but its owner can look into a folder. Windows has other rights, which are not looked at. */
export const isClosed = (folder: string): boolean =>
  process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0;
