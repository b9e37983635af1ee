import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../files/write-atomically.ts';
import type { Clock } from './clock.ts';
import { type CoinList, readCoinList } from './coin-list.ts';

const format = 'market-list-1';

/** The last good list on disk, so that a restart while the provider is away still has prices. */
export function createLastGoodFile(options: {
  dataDir: string;
  clock: Clock;
  log(message: string, error?: unknown): void;
}) {
  const path = join(options.dataDir, 'market-list.json');
  let writing: Promise<void> | null = null;
  let next: CoinList | null = null;

  const write = async (list: CoinList): Promise<void> => {
    const rows = list.coins.map((coin) => ({ ...coin, image: list.pictures.get(coin.id) ?? '' }));
    await writeAtomically(path, JSON.stringify({ format, asOfMs: list.asOfMs, rows }));
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
    /** The list of an earlier run, or null: a file that is absent, damaged or something else counts as none. */
    read(): CoinList | null {
      let stored: unknown;
      try {
        stored = JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        return null;
      }
      if (typeof stored !== 'object' || stored === null) return null;
      if (!('format' in stored) || stored.format !== format) return null;
      if (!('rows' in stored) || !Array.isArray(stored.rows)) return null;
      if (!('asOfMs' in stored) || typeof stored.asOfMs !== 'number' || !(stored.asOfMs > 0))
        return null;
      const list = readCoinList(stored.rows, stored.asOfMs, null);
      if (list === null) return null;
      // A list cannot be of the future: the machine's clock was set back since.
      return { ...list, asOfMs: Math.min(list.asOfMs, options.clock.now()) };
    },
    /** Puts the list on disk soon; of several given while one is being written, the last counts. */
    save(list: CoinList): void {
      next = list;
      writing ??= writeAll();
    },
    /** Settles when everything given is on disk. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}
