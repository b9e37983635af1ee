import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { flushFile } from './flush.ts';
import type { CopyResult } from './sqlite-copy.ts';
import { databaseFileFault, readSqliteTotals } from './sqlite-totals.ts';
import { sameTotals, type Totals } from './totals.ts';

// The worker thread that sqlite-copy.ts starts.
const { file, target } = z.object({ file: z.string(), target: z.string() }).parse(workerData);
const busyMs = 30_000;

/**
 * Copies the database and computes its totals, both from its state when the copy began. Other processes can write
 * meanwhile.
 */
function copyDatabase(): Totals {
  const source = new DatabaseSync(file, { timeout: busyMs });
  let totals: Totals | null = null;
  source.function('noted', (name, orders, onHand, reserved) => {
    totals = { orders: Number(orders), onHand: Number(onHand), reserved: Number(reserved) };
    return name;
  });
  try {
    // This query of the file's name opens the read transaction in which VACUUM then copies.
    source
      .prepare(
        `VACUUM INTO (select noted(?, (select count(*) from orders), coalesce(sum(on_hand), 0),
          coalesce(sum(reserved), 0)) from inventory)`,
      )
      .run(target);
  } finally {
    source.close();
  }
  if (totals === null) throw new Error('nothing was copied');
  return totals;
}

/** The reason to refuse the copy; null if it is complete and matches its source. */
function reasonAgainst(totals: Totals): string | null {
  const opened = new DatabaseSync(target, { readOnly: true });
  try {
    return (
      databaseFileFault(opened) ??
      (sameTotals(readSqliteTotals(opened), totals)
        ? null
        : 'it has other orders or stock than its source')
    );
  } finally {
    opened.close();
  }
}

function runCopy(): CopyResult {
  try {
    const totals = copyDatabase();
    flushFile(target);
    const reason = reasonAgainst(totals);
    return reason === null ? { totals } : { failure: reason };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(runCopy());
