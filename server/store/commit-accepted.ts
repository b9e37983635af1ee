import type { Database, Writer } from '../db/database.ts';
import { type Outcome, refused } from './http/refusal.ts';

/** Runs a transaction; commits it if the outcome is accepted, and rolls it back if it is refused. See Database.write. */
export async function commitAccepted<T, R>(
  db: Database,
  work: (transaction: Writer) => Promise<Outcome<T, R>>,
  alone?: string,
): Promise<Outcome<T, R>> {
  try {
    return await db.write(async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new RollBack<R>(outcome.refusal);
      return outcome;
    }, alone);
  } catch (error) {
    if (error instanceof RollBack) return refused(error.refusal);
    throw error;
  }
}

class RollBack<R> extends Error {
  readonly refusal: R;
  constructor(refusal: R) {
    super('The transaction is rolled back');
    this.refusal = refusal;
  }
}
