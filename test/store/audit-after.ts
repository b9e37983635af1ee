import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { auditStore } from '../../server/store/audit/audit-store.ts';

/**
 * Runs statements, audits the store, and rolls the statements back.
 *
 * @returns the kinds of differences found
 */
export async function auditAfter(db: Database, statements: string): Promise<string[]> {
  const kinds: string[] = [];
  const rolledBack = db.write(async (transaction) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(transaction);
    kinds.push(...(await auditStore(transaction)).differences.map(({ kind }) => kind));
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  return kinds;
}
