import type { Writer } from '../../db/database.ts';
import { dataMap, type MappedTable, usesOf } from './data-map.ts';
import { type FoundPerson, findPerson } from './find-person.ts';
import { emailHash, personKey } from './person-key.ts';
import { purposes } from './purposes.ts';
import { type Row, rowsBy } from './rows.ts';

/** All that is held about one e-mail address. */
export interface HeldData {
  email: string;
  /** Only tables with rows. */
  tables: HeldTable[];
}

interface HeldTable {
  table: MappedTable;
  /** What it is kept for, on what basis and until when. */
  purpose: string;
  basis: string;
  period: string;
  /** Of the columns that are about the buyer. */
  rows: Row[];
  /** By the columns of the rows. */
  columns: Record<string, string>;
}

/** Reads it in one committed state if `db` is a snapshot. */
export async function readPerson(
  db: Writer,
  email: string,
  { years }: { years: number },
): Promise<HeldData> {
  const found = await withLockedOrders(db, await findPerson(db, email));
  const key = await personKey(db);
  const { orders, sessions } = found;
  const asked: [MappedTable, Promise<Row[]>][] = [
    ['orders', rowsBy(db, 'orders', 'id', orders)],
    ['order_item', rowsBy(db, 'order_item', 'order_id', orders)],
    ['refund', rowsBy(db, 'refund', 'order_id', orders)],
    ['withdrawal', rowsBy(db, 'withdrawal', 'id', found.withdrawals)],
    ['mail', mailsOf(db, found)],
    ['history', historyOf(db, found)],
    ['checkout_session', rowsBy(db, 'checkout_session', 'id', sessions)],
    ['checkout_item', rowsBy(db, 'checkout_item', 'session_id', sessions)],
    ['payment_event', rowsBy(db, 'payment_event', 'session_id', sessions)],
    ['inventory_move', rowsBy(db, 'inventory_move', 'session_id', sessions)],
    ['locked_data', rowsBy(db, 'locked_data', 'id', found.locked)],
    [
      'forgotten',
      rowsBy(db, 'forgotten', 'email_hash', key === null ? [] : [emailHash(email, key)]),
    ],
  ];
  const tables: HeldTable[] = [];
  for (const [table, reading] of asked) {
    const rows = await reading;
    if (rows.length > 0) tables.push(held(table, rows, years));
  }
  return { email: email.trim(), tables };
}

/** Also the orders that a forgotten buyer's locked data is about. */
async function withLockedOrders(db: Writer, found: FoundPerson): Promise<FoundPerson> {
  const locked = await rowsBy(db, 'orders', 'id', found.lockedOrders);
  const withdrawals = await rowsBy(db, 'withdrawal', 'order_id', found.lockedOrders);
  const also = (rows: readonly Row[], name: string) => rows.map((row) => String(row[name]));
  return {
    ...found,
    orders: [...new Set([...found.orders, ...also(locked, 'id')])],
    sessions: [...new Set([...found.sessions, ...also(locked, 'session_id')])],
    withdrawals: [...new Set([...found.withdrawals, ...also(withdrawals, 'id')])],
  };
}

function held(table: MappedTable, rows: readonly Row[], years: number): HeldTable {
  const { purpose } = dataMap[table];
  const use = purpose === null ? null : purposes[purpose];
  const about = [...usesOf(table)].filter(([, { fate }]) => fate !== 'nobody');
  return {
    table,
    purpose: use?.what ?? '',
    basis: use?.basis.join(', ') ?? '',
    period: use?.period.replaceAll('{years}', String(years)) ?? '',
    columns: Object.fromEntries(about.map(([name, { holds }]) => [name, holds])),
    rows: rows.map((row) => Object.fromEntries(about.map(([name]) => [name, row[name] ?? null]))),
  };
}

/** Of orders, and of withdrawals that no order matches. */
async function mailsOf(db: Writer, found: FoundPerson): Promise<Row[]> {
  const rows = [
    ...(await rowsBy(db, 'mail', 'order_id', found.orders)),
    ...(await rowsBy(db, 'mail', 'subject_id', found.withdrawals)),
  ];
  return [...new Map(rows.map((row) => [row['id'], row])).values()];
}

async function historyOf(
  db: Writer,
  { orders, sessions, withdrawals }: FoundPerson,
): Promise<Row[]> {
  const rows = [
    ...(await rowsBy(db, 'history', 'order_id', orders)),
    ...(await rowsBy(db, 'history', 'session_id', sessions)),
    ...(await rowsBy(db, 'history', 'withdrawal_id', withdrawals)),
  ];
  return [...new Map(rows.map((row) => [row['id'], row])).values()];
}
