import { open } from 'node:fs/promises';

export type BackupKind = 'sqlite' | 'postgres';

const fileBeginnings: Record<BackupKind, string> = {
  sqlite: 'SQLite format 3\0',
  postgres: 'PGDMP',
};

/**
 * @returns null if the file is not a backup
 * @throws if the file cannot be read
 */
export async function kindOfBackup(path: string): Promise<BackupKind | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const begins = buffer.toString('latin1', 0, bytesRead);
    if (begins.startsWith(fileBeginnings.sqlite)) return 'sqlite';
    return begins.startsWith(fileBeginnings.postgres) ? 'postgres' : null;
  } finally {
    await file.close();
  }
}
