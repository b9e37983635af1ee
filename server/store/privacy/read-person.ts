import type { Writer } from '../../db/database.ts';
import { isTestPayment } from '../payments/payment-names.ts';
import { columnsOf, labelOf, type MappedTable, purposeOf as mappedPurpose } from './data-map.ts';
import { findPerson, type PersonMatch } from './find-person.ts';
import { emailHash, personKey } from './person-key.ts';
import { type PersonRows, rowsAbout } from './person-rows.ts';
import { formMails, type Purpose, purposes } from './purposes.ts';
import { type Row, readRowsBy } from './rows.ts';

export interface HeldData {
  email: string;
  /** The tables with rows about the person. */
  tables: HeldTable[];
}

interface HeldTable {
  table: MappedTable;
  /** The purpose, the legal basis and the retention period. */
  purpose: string;
  basis: string;
  period: string;
  /** Only the columns about the buyer. */
  rows: Row[];
  /** Labels by the columns of the rows. */
  columns: Record<string, string>;
}

/** Reads everything about a person, in one committed state if `db` is a snapshot. */
export async function readPerson(
  db: Writer,
  email: string,
  { years }: { years: number },
): Promise<HeldData> {
  const found = await withLockedOrders(db, await findPerson(db, email));
  const key = await personKey(db);
  const rows = await rowsAbout(db, found);
  const hashes = key === null ? [] : [emailHash(email, key)];
  const asked: [MappedTable, readonly Row[]][] = [
    ...rows,
    ['locked_data', await readRowsBy(db, 'locked_data', 'id', found.locked)],
    ['forgotten', await readRowsBy(db, 'forgotten', 'email_hash', hashes)],
  ];
  const purposeOf = purposesBySale(rows);
  const tables = asked.flatMap(([table, all]) =>
    [...Map.groupBy(all, (row) => purposeOf(table, row))].map(([purpose, some]) =>
      heldData(table, some, { purpose, years }),
    ),
  );
  return { email: email.trim(), tables };
}

/**
 * The purposes of a checkout's rows: a paid one is kept as long as its order, and a test order no longer than an
 * unpaid checkout.
 */
function purposesBySale(rows: PersonRows) {
  const sessionOf = new Map(
    (rows.get('orders') ?? []).map((row) => [row['id'], row['session_id']] as const),
  );
  const isOrder = new Map(
    (rows.get('checkout_session') ?? []).map((row) => [
      row['id'],
      row['state'] === 'paid' && !isTestPayment(String(row['provider'])),
    ]),
  );
  return (table: MappedTable, row: Row): Purpose | null => {
    const purpose = mappedPurpose(table);
    if (table === 'mail' && formMails.some((kind) => kind === row['kind'])) return 'formMails';
    if (purpose !== 'orders' && purpose !== 'checkouts') return purpose;
    const session =
      (table === 'checkout_session' ? row['id'] : row['session_id']) ??
      sessionOf.get(row['order_id'] ?? null) ??
      null;
    const isSold = isOrder.get(session);
    return isSold === undefined ? purpose : isSold ? 'orders' : 'checkouts';
  };
}

/** Adds the orders of a forgotten buyer, from the locked data. */
async function withLockedOrders(db: Writer, found: PersonMatch): Promise<PersonMatch> {
  const locked = await readRowsBy(db, 'orders', 'id', found.lockedOrders);
  const withdrawals = await readRowsBy(db, 'withdrawal', 'order_id', found.lockedOrders);
  const also = (rows: readonly Row[], name: string) => rows.map((row) => String(row[name]));
  return {
    ...found,
    orders: [...new Set([...found.orders, ...also(locked, 'id')])],
    sessions: [...new Set([...found.sessions, ...also(locked, 'session_id')])],
    withdrawals: [...new Set([...found.withdrawals, ...also(withdrawals, 'id')])],
  };
}

function heldData(
  table: MappedTable,
  rows: readonly Row[],
  { purpose, years }: { purpose: Purpose | null; years: number },
): HeldTable {
  const use = purpose === null ? null : purposes[purpose];
  const about = (['keep', 'lock', 'erase'] as const).flatMap((what) => columnsOf(table, what));
  return {
    table,
    purpose: use?.what ?? '',
    basis: use?.basis.join(', ') ?? '',
    period: use?.period.replaceAll('{years}', String(years)) ?? '',
    columns: Object.fromEntries(about.map((name) => [name, labelOf(name)])),
    rows: rows.map((row) => Object.fromEntries(about.map((name) => [name, row[name] ?? null]))),
  };
}
