import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { backupFailure, backupProgram } from '../background/scheduled-backups.ts';
import type { DeskMachine } from '../desk/desk-context.ts';
import { createOwnerPrograms } from '../processes/owner-programs.ts';
import { openDataFolder } from '../site/data-folder.ts';
import type { Settings } from '../site/env.ts';
import { SettingsError } from '../site/env.ts';
import { backupFolder } from './open-backups.ts';

const manifest = z.object({ version: z.string() });

/** The programs that the desk can run for the owner. */
export function createDeskMachine(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): DeskMachine & { stop(): Promise<void> } {
  const programs = createOwnerPrograms(environment);
  const folder = backupFolder(settings);
  const { BACKUP_EVERY: everyMs, BACKUP_KEEP: keep, DATABASE_URL } = settings;
  return {
    run: programs.run,
    stop: programs.stop,
    async makeBackup(keep) {
      try {
        openDataFolder(folder, 'BACKUP_DIR');
      } catch (error) {
        if (error instanceof SettingsError) return `No backup was made. ${error.message}`;
        throw error;
      }
      return backupFailure(programs.run(...backupProgram(folder, keep)));
    },
    backupFolder: folder,
    fixedSchedule: everyMs === null ? null : { everyMs, keep },
    versions: [
      {
        name: 'Candlewick',
        version: manifest.parse(JSON.parse(readFileSync('package.json', 'utf8'))).version,
      },
      { name: 'Node', version: process.versions.node },
      DATABASE_URL === undefined
        ? { name: 'SQLite', version: process.versions['sqlite'] ?? '' }
        : { name: 'PostgreSQL', version: '' },
    ],
  };
}
