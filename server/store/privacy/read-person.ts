import { sameEmail } from '../../../domain/store/same-email.ts';
import type { Writer } from '../../db/database.ts';
import { isTestPayment } from '../payments/payment-names.ts';
import { type MappedTable, purposeOf as mappedPurpose } from './data-map.ts';
import { emailOf, findPerson, type PersonMatch } from './find-person.ts';
import { ownPartOfEntry, readHistorySides } from './own-history.ts';
import { isOfOthersWithdrawal, ownPartOf, readWithdrawalShares } from './own-withdrawals.ts';
import { emailHash, readPersonKey } from './person-key.ts';
import { type PersonRows, readRowsAbout } from './person-rows.ts';
import { formMails, type Purpose } from './purposes.ts';
import { readRowsBy, type StoredRow } from './rows.ts';

export interface PersonalData {
  email: string;
  /** Every row about the person, with its purpose. */
  rows: PersonalDataRow[];
}

export interface PersonalDataRow {
  table: MappedTable;
  purpose: Purpose | null;
  row: StoredRow;
}

/**
 * Reads everything about a person and nothing about others. The data is of one committed state if `db` is a snapshot.
 */
export async function readPerson(db: Writer, email: string): Promise<PersonalData> {
  const match = await findPerson(db, email);
  const shares = await readWithdrawalShares(db, match, email);
  const found = await withLockedOrders(db, match);
  const key = await readPersonKey(db);
  const rows = await readRowsAbout(db, found);
  const hashes = key === null ? [] : [emailHash(email, key)];
  const asked: [MappedTable, readonly StoredRow[]][] = [
    ...rows,
    ['locked_data', await readRowsBy(db, 'locked_data', 'id', found.locked)],
    ['forgotten', await readRowsBy(db, 'forgotten', 'email_hash', hashes)],
  ];
  const changedOrders = (rows.get('history') ?? []).map((row) => String(row['order_id'] ?? ''));
  const sides = await readHistorySides(db, [...new Set(changedOrders)], email);
  const ownPart = (table: MappedTable, row: StoredRow) => {
    if (table === 'withdrawal') return ownPartOf(row, shares);
    if (table === 'checkout_session') return ownPartOfCheckout(row, email);
    return table === 'history' ? ownPartOfEntry(row, sides) : row;
  };
  const purposeOf = purposesBySale(rows);
  return {
    email: email.trim(),
    rows: asked.flatMap(([table, all]) =>
      all
        .filter((row) => !isOfOthersWithdrawal(table, row, shares))
        .map((row) => ({
          table,
          row: ownPart(table, row),
          purpose: purposeOf(table, row),
        })),
    ),
  };
}

/**
 * A checkout without values that name somebody else. The person's address may have been given to
 * the order later, and the payer may have typed an address other than the one with which the
 * checkout was opened.
 */
function ownPartOfCheckout(row: StoredRow, email: string): StoredRow {
  const isOthers = (address: string) => address !== '' && !sameEmail(address, email);
  return {
    ...row,
    ...(isOthers(String(row['customer_email'] ?? '')) && {
      ...{ customer_email: null, customer_external_id: null, provider_request: null },
    }),
    ...(isOthers(emailOf(String(row['buyer'] ?? 'null'))) && { buyer: null }),
  };
}

/**
 * The purposes of a checkout's rows. A paid checkout is kept as long as its order, and a test order as long as an
 * unpaid checkout.
 */
function purposesBySale(rows: PersonRows) {
  const sessionOf = new Map(
    (rows.get('orders') ?? []).map((row) => [row['id'], row['session_id']] as const),
  );
  const orderOf = new Map((rows.get('refund') ?? []).map((row) => [row['id'], row['order_id']]));
  const isOrder = new Map(
    (rows.get('checkout_session') ?? []).map((row) => [
      row['id'],
      row['state'] === 'paid' && !isTestPayment(String(row['provider'])),
    ]),
  );
  return (table: MappedTable, row: StoredRow): Purpose | null => {
    const purpose = mappedPurpose(table);
    if (table === 'mail' && formMails.some((kind) => kind === row['kind'])) return 'formMails';
    if (purpose !== 'orders' && purpose !== 'checkouts') return purpose;
    const session =
      (table === 'checkout_session' ? row['id'] : row['session_id']) ??
      sessionOf.get(row['order_id'] ?? orderOf.get(row['refund_id'] ?? null) ?? null) ??
      null;
    const isSold = isOrder.get(session);
    return isSold === undefined ? purpose : isSold ? 'orders' : 'checkouts';
  };
}

/** Adds the orders of a forgotten buyer, from their locked data. */
async function withLockedOrders(db: Writer, found: PersonMatch): Promise<PersonMatch> {
  const locked = await readRowsBy(db, 'orders', 'id', found.lockedOrders);
  const withdrawals = await readRowsBy(db, 'withdrawal', 'order_id', found.lockedOrders);
  const also = (rows: readonly StoredRow[], name: string) => rows.map((row) => String(row[name]));
  return {
    ...found,
    orders: [...new Set([...found.orders, ...also(locked, 'id')])],
    sessions: [...new Set([...found.sessions, ...also(locked, 'session_id')])],
    withdrawals: [...new Set([...found.withdrawals, ...also(withdrawals, 'id')])],
  };
}
