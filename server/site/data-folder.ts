import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SettingName } from '../../contract/settings.ts';
import { SettingsError } from './env.ts';

const ownerOnly = 0o700;

/**
 * Makes sure that the data folder exists and is writable.
 *
 * @param setting the setting that names the folder
 * @throws SettingsError if the folder cannot be created or written to
 */
export function openDataFolder(folder: string, setting: SettingName = 'DATA_DIR'): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new SettingsError(
      `The setting ${setting} cannot be used: ${folder} is not a writable folder (${code}).`,
    );
  }
}

/**
 * Creates missing parents one by one, because Node's `recursive` never returns where a folder exists but nothing can be
 * created in it, as in /proc.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: ownerOnly });
  } catch (error) {
    // Another process may have created the folder meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Removes everybody's access but the owner's, because the folder contains buyers' data. Leaves a folder alone if it
 * belongs to another user or everybody may write to it, as with /tmp.
 */
export function restrictDataFolder(folder: string): void {
  const { mode, uid } = statSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o1002) === 0;
  if (isOurs && !isOwnerOnly(folder)) chmodSync(folder, ownerOnly);
}

/** True if only its owner can read a folder or a file. Not checked on Windows, which has another permission model. */
export const isOwnerOnly = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
