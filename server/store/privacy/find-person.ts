import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { foldEmail, hasOneSpelling, sameEmail } from '../../../domain/store/same-email.ts';
import type { Writer } from '../../db/database.ts';
import { correctedEmails, readHistorySides } from './own-history.ts';

const lockedValues = z.array(z.object({ table: z.string() }));

/** The rows about one e-mail address, by their ids. */
export interface PersonMatch {
  orders: string[];
  /** The checkouts of the orders, and unpaid checkouts. */
  sessions: string[];
  withdrawals: string[];
  /**
   * Corrections and messages from the time when an order had the address. The order may now have
   * another address.
   */
  history: string[];
  /** Messages from the contact form. */
  messages: string[];
  subscribers: string[];
  /** Rows of locked_data, and their orders. */
  locked: string[];
  lockedOrders: string[];
}

/**
 * Narrows a query to rows that may match; the caller then compares the addresses. An address with letters
 * beyond ASCII is not narrowed, because SQLite's lower() leaves these letters alone, and the domain may be
 * stored in two spellings.
 */
function mayMatch(column: string, email: string): RawBuilder<boolean> {
  const folded = foldEmail(email);
  return hasOneSpelling(folded)
    ? sql<boolean>`lower(${sql.ref(column)}) = ${folded}`
    : sql<boolean>`${sql.ref(column)} <> ''`;
}

/** Finds the data about an e-mail address, wherever it was entered. */
export async function findPerson(db: Writer, email: string): Promise<PersonMatch> {
  const orders = await ordersOf(db, email);
  const withdrawals = await db
    .selectFrom('withdrawal')
    .select(['id', 'email', 'order_id'])
    .where((row) =>
      row.or([
        mayMatch('email', email),
        ...(orders.length > 0
          ? [
              row(
                'order_id',
                'in',
                orders.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('id')
    .execute();
  const locked = await db
    .selectFrom('locked_data')
    .select(['id', 'email', 'order_id', 'content'])
    .where(mayMatch('email', email))
    .orderBy('id')
    .execute();
  const lockedRows = locked.filter((row) => sameEmail(row.email, email));
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  return {
    orders: ids(orders),
    sessions: [
      ...new Set([
        ...orders.map(({ session_id }) => session_id),
        ...(await findUnpaidSessions(db, email)),
      ]),
    ].sort(),
    withdrawals: ids(
      withdrawals.filter(
        (row) => sameEmail(row.email, email) || orders.some((order) => order.id === row.order_id),
      ),
    ),
    history: await findHistoryNaming(db, email),
    messages: await formsOf(db, 'contact_message', email),
    subscribers: await formsOf(db, 'subscriber', email),
    locked: ids(lockedRows),
    lockedOrders: lockedRows.filter(namesBuyer).map(({ order_id }) => order_id),
  };
}

async function formsOf(
  db: Writer,
  table: 'contact_message' | 'subscriber',
  email: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'email'])
    .where(mayMatch('email', email))
    .orderBy('id')
    .execute();
  return rows.filter((row) => sameEmail(row.email, email)).map(({ id }) => id);
}

async function findHistoryNaming(db: Writer, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('history')
    .select(['order_id', 'detail'])
    .where('action', '=', 'address')
    .where('detail', 'like', '%"email":%')
    .execute();
  const orders = rows
    .filter((row) => correctedEmails(row)?.some((one) => sameEmail(one, email)))
    .map(({ order_id }) => order_id ?? '');
  const sides = await readHistorySides(db, [...new Set(orders)], email);
  return [...sides].filter(([, { before, after }]) => before || after).map(([id]) => id);
}

/** True if locked content is about this buyer. A locked statement about this buyer's order may be somebody else's. */
const namesBuyer = ({ content }: { content: string }) =>
  lockedValues.parse(JSON.parse(content)).some(({ table }) => table === 'orders');

async function ordersOf(db: Writer, email: string) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'session_id', 'email'])
    .where(mayMatch('email', email))
    .orderBy('id')
    .execute();
  return rows.filter((row) => sameEmail(row.email, email));
}

/** Unpaid checkouts of a buyer, whose address is in a column, or in the JSON of a payment under way. */
async function findUnpaidSessions(db: Writer, email: string): Promise<string[]> {
  const named = await db
    .selectFrom('checkout_session')
    .select(['id', 'customer_email'])
    .where('customer_email', 'is not', null)
    .where(mayMatch('customer_email', email))
    .execute();
  const paying = await db
    .selectFrom('checkout_session')
    .select(['id', 'buyer'])
    .where('buyer', 'is not', null)
    .execute();
  return [
    ...named.filter((row) => sameEmail(row.customer_email ?? '', email)),
    ...paying.filter((row) => sameEmail(emailOf(row.buyer ?? 'null'), email)),
  ].map(({ id }) => id);
}

/**
 * The e-mail address of a checkout's buyer; '' if there is none.
 *
 * @param buyer the buyer's JSON
 */
export function emailOf(buyer: string): string {
  const { email }: { email?: unknown } = JSON.parse(buyer) ?? {};
  return typeof email === 'string' ? email : '';
}
