import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../files/write-atomically.ts';
import type { Clock } from './clock.ts';
import type { CoinList } from './coin-list.ts';
import { parseStoredList, toStoredList } from './stored-list.ts';

const format = 'market-list-1';

/** Stores the last good list on disk, so that prices are available after a restart while the provider is down. */
export function createLastGoodFile(options: {
  dataDir: string;
  clock: Clock;
  log(message: string, error?: unknown): void;
}) {
  const path = join(options.dataDir, 'market-list.json');
  let writing: Promise<void> | null = null;
  let next: CoinList | null = null;

  const write = async (list: CoinList): Promise<void> => {
    await writeAtomically(path, JSON.stringify({ format, ...toStoredList(list) }));
  };

  const writeAll = async (): Promise<void> => {
    while (next !== null) {
      const list = next;
      next = null;
      await write(list).catch((error: unknown) => options.log('writing the market list', error));
    }
    writing = null;
  };

  return {
    /** The list of an earlier run; null if the file is missing, damaged or of another kind. */
    read(): CoinList | null {
      let stored: unknown;
      try {
        stored = JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        return null;
      }
      if (typeof stored !== 'object' || stored === null) return null;
      if (!('format' in stored) || stored.format !== format) return null;
      return parseStoredList(stored, options.clock.now());
    },
    /**
     * Saves the list in the background. If several are given while another is being written, only the last of them is
     * saved.
     */
    save(list: CoinList): void {
      next = list;
      writing ??= writeAll();
    },
    /** Resolves when everything is on disk. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}
