import type { Database } from '../../db/database.ts';
import type { AcceptedList } from '../gateway.ts';
import { recordPrices } from './record-prices.ts';

interface Options {
  /** Opens the database, unless it is open. */
  open(): Promise<Database>;
  log(message: string, error?: unknown): void;
}

/** Writes each accepted list in the background: no visitor waits, and a failure costs only a line in the log. */
export function createRecorder({ open, log }: Options) {
  let writing: Promise<void> | null = null;
  let next: AcceptedList | null = null;
  /** The reason why the last poll was not recorded; null if it was. */
  let reason: string | null = null;

  const settled = (now: string | null, error?: unknown) => {
    if (now === reason) return;
    if (now !== null) log(`prices are not recorded: ${now}`, error);
    else log('prices are recorded again');
    reason = now;
  };

  const writeAll = async (): Promise<void> => {
    while (next !== null) {
      const accepted = next;
      next = null;
      try {
        settled(await recordPrices(await open(), accepted));
      } catch (error) {
        settled('the database cannot be written', causeOf(error));
      }
    }
    writing = null;
  };

  return {
    /** Records a poll. If several arrive while another is being written, only the last of them is recorded. */
    record(accepted: AcceptedList): void {
      next = accepted;
      writing ??= writeAll();
    },
    /** Resolves when everything is written, or writing has failed. */
    async flush(): Promise<void> {
      await writing;
    },
  };
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;
