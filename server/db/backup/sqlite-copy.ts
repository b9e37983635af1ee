import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { createOwnerOnly } from '../sqlite/owner-only.ts';
import { reportFileGrowth } from './report-growth.ts';
import { BackupError, type Totals } from './totals.ts';

interface CopyOptions {
  /** The path of the copy, which must not exist. */
  target: string;
  /** Called with the bytes written so far, and their approximate total. */
  progress(done: number, all: number): void;
}

export type CopyResult = { totals: Totals } | { failure: string };

/**
 * Copies a database in use, and opens the copy to compare it with its source. Works in a thread,
 * because SQLite's calls block. `node:sqlite`'s own backup() restarts with every write of another
 * process, so in a busy shop it never ends.
 *
 * @throws BackupError if the copy differs from its source; the copy is then deleted
 */
export async function copySqlite(file: string, { target, progress }: CopyOptions): Promise<Totals> {
  const { size } = await stat(file);
  // SQLite accepts an empty file as the target and keeps its mode.
  createOwnerOnly(target);
  const thread = new Worker(new URL('./sqlite-copy-thread.ts', import.meta.url), {
    workerData: { file, target },
  });
  const seen = (written: number) => progress(written, size);
  try {
    const [copied]: CopyResult[] = await reportFileGrowth(target, seen, () =>
      once(thread, 'message'),
    );
    if (copied === undefined) throw new BackupError('the copy has ended without a result');
    if ('failure' in copied) throw new BackupError(copied.failure);
    return copied.totals;
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    await thread.terminate();
  }
}
