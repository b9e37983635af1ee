import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { keyOf } from '../../db/table-keys.ts';
import { storedAddress } from '../orders/buyer.ts';
import { type MappedTable, usesOf } from './data-map.ts';
import { type Row, rowsBy } from './rows.ts';

/** A value that was erased in its place. */
interface LockedValue {
  table: MappedTable;
  key: Row;
  column: string;
  value: string | number;
}

/** Orders keep their country: taxes depend on it. */
function blankAddress(address: string): string {
  const { country = null } = storedAddress.parse(JSON.parse(address)) ?? {};
  const blank = { street: '', postcode: '', city: '', state: '', country };
  return JSON.stringify(country === null ? null : blank);
}

/** What stays in the place of a value; null for columns that may be empty. */
function blankOf(table: MappedTable, column: string, row: Row): string | null {
  switch (`${table}.${column}`) {
    case 'orders.address':
      return blankAddress(String(row['address']));
    case 'orders.email':
    case 'orders.name':
    case 'withdrawal.email':
    case 'withdrawal.name':
    case 'withdrawal.statement':
    case 'checkout_session.time_zone':
      return '';
    case 'order_item.custom_values':
    case 'checkout_item.custom_values':
      return '[]';
    case 'history.detail':
      return '{}';
    default:
      return null;
  }
}

/**
 * Erases what the map says in these rows.
 *
 * @returns the values that the law keeps
 */
async function eraseIn(
  transaction: Writer,
  table: MappedTable,
  rows: readonly Row[],
): Promise<LockedValue[]> {
  const locked: LockedValue[] = [];
  for (const row of rows) {
    const key = Object.fromEntries(keyOf(table).map((name) => [name, row[name] ?? null]));
    const set = [];
    for (const [column, { fate }] of usesOf(table)) {
      if (fate !== 'lock' && fate !== 'erase') continue;
      const value = row[column] ?? null;
      const blank = blankOf(table, column, row);
      if (value === null || value === blank) continue;
      set.push(sql`${sql.ref(column)} = ${blank}`);
      if (fate === 'lock') locked.push({ table, key, column, value });
    }
    if (set.length === 0) continue;
    const same = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)}
      where ${sql.join(same, sql` and `)}`.execute(transaction);
  }
  return locked;
}

/** The first moment of the year in which accounts of an order need not be kept any more. */
const keptUntilMs = (createdMs: number, years: number): number =>
  Date.UTC(new Date(createdMs).getUTCFullYear() + years + 1, 0, 1);

interface Erasing {
  /** keepInvoicesYears */
  years: number;
  nowMs: number;
}

interface Erased {
  /** Until when values are locked; null if none are. */
  untilMs: number | null;
  mails: number;
}

/**
 * Erases what a locked order and what belongs to it say about its buyer. What the law keeps is locked, unless its years are
 * over.
 */
export async function eraseOrder(
  transaction: Writer,
  order: { id: string; session_id: string; email: string; created_at: number },
  erasing: Erasing,
): Promise<Erased> {
  const by = (table: MappedTable, column: string, value: string) =>
    rowsBy(transaction, table, column, [value]);
  const locked = [
    ...(await eraseIn(transaction, 'orders', await by('orders', 'id', order.id))),
    ...(await eraseIn(transaction, 'order_item', await by('order_item', 'order_id', order.id))),
    ...(await eraseIn(transaction, 'refund', await by('refund', 'order_id', order.id))),
    ...(await eraseIn(transaction, 'withdrawal', await by('withdrawal', 'order_id', order.id))),
    ...(await eraseIn(transaction, 'history', await by('history', 'order_id', order.id))),
  ];
  await eraseCheckout(transaction, order.session_id);
  const mails = await transaction
    .deleteFrom('mail')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  const untilMs = await keepLocked(transaction, { locked, order, email: order.email }, erasing);
  return { untilMs, mails: Number(mails.numDeletedRows) };
}

/** Erases what a statement says about the person who made it, where another person has placed the order. */
export async function eraseWithdrawal(
  transaction: Writer,
  withdrawal: { id: string; email: string },
  order: { id: string; created_at: number },
  erasing: Erasing,
): Promise<void> {
  const rows = await rowsBy(transaction, 'withdrawal', 'id', [withdrawal.id]);
  const locked = await eraseIn(transaction, 'withdrawal', rows);
  await keepLocked(transaction, { locked, order, email: withdrawal.email }, erasing);
}

/** Deletes a statement that no order matches. @returns how many entries of mails went with it */
export async function deleteWithdrawal(transaction: Writer, id: string): Promise<number> {
  await transaction.deleteFrom('history').where('withdrawal_id', '=', id).execute();
  const mails = await transaction
    .deleteFrom('mail')
    .where('subject_id', '=', id)
    .executeTakeFirst();
  await transaction.deleteFrom('withdrawal').where('id', '=', id).execute();
  return Number(mails.numDeletedRows);
}

interface Keeping {
  locked: readonly LockedValue[];
  order: { id: string; created_at: number };
  email: string;
}

/** @returns until when the values are locked; null if there are none, or the years of the law are over */
async function keepLocked(
  transaction: Writer,
  { locked, order, email }: Keeping,
  { years, nowMs }: Erasing,
): Promise<number | null> {
  const until_at = keptUntilMs(order.created_at, years);
  if (locked.length === 0 || until_at <= nowMs) return null;
  await transaction
    .insertInto('locked_data')
    .values({
      ...{ id: randomUUID(), order_id: order.id, email, content: JSON.stringify(locked) },
      ...{ locked_at: nowMs, until_at },
    })
    .execute();
  return until_at;
}

/** Erases what a checkout says about its buyer. The row stays: a payment may still be reported for it. */
export async function eraseCheckout(transaction: Writer, session: string): Promise<void> {
  const by = (table: MappedTable, column: string) => rowsBy(transaction, table, column, [session]);
  await eraseIn(transaction, 'checkout_session', await by('checkout_session', 'id'));
  await eraseIn(transaction, 'checkout_item', await by('checkout_item', 'session_id'));
}
