import { sql } from 'kysely';
import type { SnapshotReader } from '../../db/database.ts';
import { isSqlite } from '../../db/sqlite/is-sqlite.ts';
import type { AuditFinding, Check } from './check.ts';
import { databaseFileChecks } from './database-file-checks.ts';
import { documentChecks } from './document-checks.ts';
import { orderChecks } from './order-checks.ts';
import { refundChecks } from './refund-checks.ts';
import { statementChecks } from './statement-checks.ts';
import { stockChecks } from './stock-checks.ts';
import { sumChecks } from './sum-checks.ts';

export const storeChecks: Readonly<Record<string, Check>> = {
  ...databaseFileChecks,
  ...stockChecks,
  ...orderChecks,
  ...sumChecks,
  ...statementChecks,
  ...refundChecks,
  ...documentChecks,
};

/** The number of rows compared, by kind, and the differences. */
export interface AuditResult {
  orders: number;
  moves: number;
  differences: readonly AuditFinding[];
}

/**
 * Compares stock, checkouts, orders and payments with each other, in one committed state.
 *
 * @param step called before each check
 */
export async function auditStore(
  snapshot: SnapshotReader,
  step: (done: number, all: number) => void = () => {},
): Promise<AuditResult> {
  // Every check joins whole tables. With outdated statistics, PostgreSQL would join them row by row.
  if (!isSqlite(snapshot)) await sql`set local enable_nestloop = off`.execute(snapshot);
  const differences: AuditFinding[] = [];
  const all = Object.entries(storeChecks);
  for (const [index, [kind, find]] of all.entries()) {
    step(index, all.length);
    differences.push(...(await find(snapshot)).map((words) => ({ kind, ...words })));
  }
  step(all.length, all.length);
  const rows = async (table: 'orders' | 'inventory_move') => {
    const counted = snapshot.selectFrom(table).select((row) => row.fn.countAll<number>().as('all'));
    return (await counted.executeTakeFirstOrThrow()).all;
  };
  return { orders: await rows('orders'), moves: await rows('inventory_move'), differences };
}
