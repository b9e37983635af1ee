import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { createOwnerOnly } from '../sqlite/owner-only.ts';
import { reportGrowth } from './report-growth.ts';
import { BackupFailure, type Totals } from './totals.ts';

interface CopyOptions {
  /** A file that is not there. */
  target: string;
  /** Called with the bytes written so far, and roughly how many there will be. */
  progress(done: number, all: number): void;
}

export type CopyResult = { totals: Totals } | { failure: string };

/**
 * Copies a database in use, and opens the copy to compare it with its source. A thread does it, since SQLite's calls block.
 *
 * `node:sqlite`'s own backup() begins again with every write of another process; with a shop that sells it never ends.
 *
 * @throws BackupFailure if the copy is not like its source; then there is none
 */
export async function copySqlite(file: string, { target, progress }: CopyOptions): Promise<Totals> {
  const { size } = await stat(file);
  // SQLite fills an empty file, and leaves its mode alone.
  createOwnerOnly(target);
  const thread = new Worker(new URL('./sqlite-copy-thread.ts', import.meta.url), {
    workerData: { file, target },
  });
  const seen = (written: number) => progress(written, size);
  try {
    const [copied]: CopyResult[] = await reportGrowth(target, seen, () => once(thread, 'message'));
    if (copied === undefined) throw new BackupFailure('the copy has ended without a result');
    if ('failure' in copied) throw new BackupFailure(copied.failure);
    return copied.totals;
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    await thread.terminate();
  }
}
