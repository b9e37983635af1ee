import type { DatabasePlace } from '../../server/db/database.ts';
import { queryReadOnly } from '../../server/db/inspect-database.ts';
import { readInSnapshot } from '../../server/db/read-in-snapshot.ts';
import { auditStore } from '../../server/store/audit/audit-store.ts';

/** Inconsistencies of stock, checkouts, orders and payments; an empty list if there are none. Changes nothing. */
export async function audit(place: DatabasePlace): Promise<string[]> {
  const auditResult = await queryReadOnly(place, (db) =>
    readInSnapshot(db, (snapshot) => auditStore(snapshot)),
  );
  return (auditResult?.differences ?? []).map(({ kind, found }) => `${kind}: ${found}`);
}
