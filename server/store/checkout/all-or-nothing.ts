import type { Database, Writer } from '../../db/database.ts';
import type { Outcome, Refusal } from '../http/refusal.ts';

/** A refusal inside a transaction undoes the transaction; outside it is a value again. See Database.write. */
export async function allOrNothing<T>(
  db: Database,
  work: (transaction: Writer) => Promise<Outcome<T>>,
  alone?: string,
): Promise<Outcome<T>> {
  try {
    return await db.write(async (transaction) => {
      const outcome = await work(transaction);
      if (!outcome.ok) throw new Undone(outcome.refusal);
      return outcome;
    }, alone);
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
