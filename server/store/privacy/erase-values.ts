import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { primaryKeyOf } from '../../db/schema/table-keys.ts';
import { storedAddressSchema } from '../orders/buyer.ts';
import { shopCalendar } from '../shop-days.ts';
import { columnsOf, type MappedTable } from './data-map.ts';
import { isOfOthersWithdrawal, type WithdrawalShares } from './own-withdrawals.ts';
import { emptyMatch, type PersonRows, readRowsAbout } from './person-rows.ts';
import { readRowsBy, type StoredRow } from './rows.ts';

/** A value that the law requires us to keep, with its former place. */
interface LockedValue {
  table: MappedTable;
  key: StoredRow;
  column: string;
  value: string | number;
}

/** Removes an address except its country, on which taxes depend. */
function blankAddress(address: string): string {
  const { country = null } = storedAddressSchema.parse(JSON.parse(address)) ?? {};
  const blank = { street: '', postcode: '', city: '', state: '', country };
  return JSON.stringify(country === null ? null : blank);
}

/** Keeps only the origin, because a caller of the API may have put anything after it. */
const originOf = (address: string) => (address === '' ? '' : new URL('/', address).href);

/** The text that replaces an erased value; null for columns that may be null. */
function blankOf(table: MappedTable, column: string, row: StoredRow): string | null {
  switch (`${table}.${column}`) {
    case 'orders.address':
      return blankAddress(String(row['address']));
    case 'orders.email':
    case 'orders.name':
    case 'withdrawal.email':
    case 'withdrawal.name':
    case 'withdrawal.order_number':
    case 'withdrawal.statement':
    case 'checkout_session.time_zone':
      return '';
    case 'order_item.custom_values':
    case 'checkout_item.custom_values':
      return '[]';
    case 'history.detail':
      return '{}';
    case 'checkout_session.success_url':
    case 'checkout_session.cancel_url':
      return originOf(String(row[column]));
    default:
      return null;
  }
}

/**
 * Erases the values of these rows by the rules of the data map.
 *
 * @returns the values that the law requires us to keep
 */
async function eraseIn(
  transaction: Writer,
  table: MappedTable,
  rows: readonly StoredRow[],
  isErased: (column: string) => boolean,
): Promise<LockedValue[]> {
  const locked: LockedValue[] = [];
  for (const row of rows) {
    const key = Object.fromEntries(primaryKeyOf(table).map((name) => [name, row[name] ?? null]));
    const set = [];
    const locks = columnsOf(table, 'lock');
    for (const column of [...locks, ...columnsOf(table, 'erase')].filter(isErased)) {
      const value = row[column] ?? null;
      const blank = blankOf(table, column, row);
      if (value === null || value === blank) continue;
      set.push(sql`${sql.ref(column)} = ${blank}`);
      if (locks.includes(column)) locked.push({ table, key, column, value });
    }
    if (set.length === 0) continue;
    const same = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${sql.join(same, sql` and `)}`.execute(transaction);
  }
  return locked;
}

/** The start of the year from which the records of an order need not be kept. */
const keptUntilMs = (createdMs: number, years: number): number =>
  shopCalendar.startOfYear(shopCalendar.yearOf(createdMs) + years + 1);

interface EraseOptions {
  /** The e-mail address of the person whose values are erased. */
  email: string;
  years: number;
  nowMs: number;
  /** The person's share of each withdrawal; the whole by default. */
  shares?: WithdrawalShares;
}

/** The locked values of an order. */
export interface Lock {
  /** The end of the lock; null if the legal period is over, so that nothing is locked. */
  untilMs: number | null;
  /** The places of the values, such as "orders.name". */
  columns: string[];
}

interface EraseResult {
  /** By the order's id. */
  locks: Map<string, Lock>;
  mails: number;
}

/** Tables whose rows are deleted whole, because nothing else needs them. */
const deletedTables = ['mail', 'contact_message', 'subscriber'] as const;

/**
 * Erases what these rows say about a person. Values that the law requires us to keep are locked, unless their period is
 * over.
 */
export async function eraseRows(
  transaction: Writer,
  rows: PersonRows,
  erasing: EraseOptions,
): Promise<EraseResult> {
  const { shares = new Map() } = erasing;
  const locked = new Map<string, LockedValue[]>();
  for (const [table, found] of rows) {
    if (deletedTables.some((one) => one === table)) continue;
    for (const row of found) {
      if (isOfOthersWithdrawal(table, row, shares)) continue;
      const { share } = (table === 'withdrawal' && shares.get(String(row['id']))) || {};
      const values = await eraseIn(
        transaction,
        table,
        [row],
        (column) => share !== 'address' || column === 'email',
      );
      const order = String((table === 'orders' ? row['id'] : row['order_id']) ?? '');
      if (values.length > 0) locked.set(order, [...(locked.get(order) ?? []), ...values]);
    }
  }
  const deletedRows = (table: (typeof deletedTables)[number]) =>
    (rows.get(table) ?? []).filter((row) => !isOfOthersWithdrawal(table, row, shares));
  for (const table of deletedTables)
    for (const row of deletedRows(table))
      await transaction.deleteFrom(table).where('id', '=', String(row['id'])).execute();
  const locks = new Map<string, Lock>();
  for (const order of await readRowsBy(transaction, 'orders', 'id', [...locked.keys()])) {
    const id = String(order['id']);
    const createdMs = Number(order['created_at']);
    const lockedOrder = { locked: locked.get(id) ?? [], orderId: id, createdMs };
    locks.set(id, await keepLocked(transaction, lockedOrder, erasing));
  }
  return { locks, mails: deletedRows('mail').length };
}

/**
 * Erases everything that belongs to an order.
 *
 * @returns undefined if nothing had to be locked
 */
export async function eraseOrder(
  transaction: Writer,
  { id, session_id, email }: { id: string; session_id: string; email: string },
  erasing: Omit<EraseOptions, 'email'>,
): Promise<Lock | undefined> {
  const statements = await readRowsBy(transaction, 'withdrawal', 'order_id', [id]);
  const withdrawals = statements.map((row) => String(row['id']));
  const found = { ...emptyMatch, orders: [id], sessions: [session_id], withdrawals };
  const rows = await readRowsAbout(transaction, found);
  return (await eraseRows(transaction, rows, { ...erasing, email })).locks.get(id);
}

/**
 * Deletes a statement that matches no order, with its mails and history entries.
 *
 * @returns the number of deleted mails
 */
export async function deleteWithdrawal(transaction: Writer, id: string): Promise<number> {
  await transaction.deleteFrom('history').where('withdrawal_id', '=', id).execute();
  const mails = await transaction
    .deleteFrom('mail')
    .where('subject_id', '=', id)
    .executeTakeFirst();
  await transaction.deleteFrom('withdrawal').where('id', '=', id).execute();
  return Number(mails.numDeletedRows);
}

interface LockOptions {
  locked: readonly LockedValue[];
  orderId: string;
  createdMs: number;
}

async function keepLocked(
  transaction: Writer,
  { locked, orderId, createdMs }: LockOptions,
  { years, nowMs, email }: EraseOptions,
): Promise<Lock> {
  const columns = locked.map(({ table, column }) => `${table}.${column}`);
  const until_at = keptUntilMs(createdMs, years);
  if (until_at <= nowMs) return { untilMs: null, columns };
  await transaction
    .insertInto('locked_data')
    .values({
      id: randomUUID(),
      order_id: orderId,
      email,
      content: JSON.stringify(locked),
      locked_at: nowMs,
      until_at,
    })
    .execute();
  return { untilMs: until_at, columns };
}
