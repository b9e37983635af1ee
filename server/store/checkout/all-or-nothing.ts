import type { Database, Writer } from '../../db/open-database.ts';
import type { Outcome, Refusal } from '../http/refusal.ts';

/** A refusal inside a transaction undoes the transaction; outside it is a value again. */
export async function allOrNothing<T>(
  db: Database,
  work: (transaction: Writer) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await db.write(async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new Undone(outcome.refusal);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undone) return { ok: false, refusal: error.refusal };
    throw error;
  }
}

class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
