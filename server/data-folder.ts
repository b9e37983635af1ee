import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingsError } from './env.ts';

/**
 * Makes sure that there is a folder in which everything can be kept.
 *
 * @throws SettingsError when nothing can be kept there
 */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new SettingsError(
      `The setting DATA_DIR cannot be used: ${folder} is no folder that can be written to (${code}).`,
    );
  }
}
