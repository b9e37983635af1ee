import { z } from 'zod';
import { sameEmail } from '../../../domain/store/same-email.ts';
import type { Writer } from '../../db/database.ts';
import type { MappedTable } from './data-map.ts';
import type { PersonMatch } from './find-person.ts';
import { readRowsBy, type StoredRow } from './rows.ts';

const lockedContent = z.array(
  z.object({
    table: z.string(),
    key: z.record(z.string(), z.unknown()),
    column: z.string(),
    value: z.union([z.string(), z.number()]),
  }),
);

/** The part of a withdrawal that belongs to a person: all of it, only its e-mail address, or nothing. */
type WithdrawalShare = 'all' | 'address' | 'none';

/** The withdrawals found for a person, each with its row and the person's share. */
export type WithdrawalShares = ReadonlyMap<string, { row: StoredRow; share: WithdrawalShare }>;

/**
 * Compares names loosely. People type their own name in several ways: ÄNNE WEISS, Anne Weiß, with a hyphen or another
 * apostrophe.
 */
const nameCollator = new Intl.Collator('en', {
  usage: 'search',
  sensitivity: 'base',
  ignorePunctuation: true,
});
const sameName = (one: string, other: string) =>
  nameCollator.compare(one, '') !== 0 && nameCollator.compare(one, other) === 0;

/**
 * Determines the person's share of each withdrawal. A withdrawal is the person's if its sender has the name of the
 * buyer of their orders. If somebody with another name sent it with the person's address, only the address is the
 * person's, whether or not an order matches.
 */
export async function readWithdrawalShares(
  db: Writer,
  found: PersonMatch,
  email: string,
): Promise<WithdrawalShares> {
  const rows = [
    ...(await readRowsBy(db, 'withdrawal', 'id', found.withdrawals)),
    ...(await readRowsBy(db, 'withdrawal', 'order_id', found.lockedOrders)),
  ];
  const own = new Set([...found.orders, ...found.lockedOrders]);
  const orders = new Map(
    (
      await readRowsBy(db, 'orders', 'id', [
        ...new Set([...own, ...rows.map((row) => String(row['order_id'] ?? ''))]),
      ])
    ).map((order) => [String(order['id']), String(order['name'])]),
  );
  const locked = (await readRowsBy(db, 'locked_data', 'id', found.locked)).flatMap((row) =>
    lockedContent.parse(JSON.parse(String(row['content']))),
  );
  const lockedOf = (table: MappedTable, column: string, id: unknown) =>
    String(
      locked.find((one) => one.table === table && one.column === column && one.key['id'] === id)
        ?.value ?? '',
    );
  const nameOf = (id: string) => orders.get(id) || lockedOf('orders', 'name', id);
  const ownNames = [...own].map(nameOf).filter((name) => name !== '');
  const shareOf = (row: StoredRow): WithdrawalShare => {
    const id = row['id'];
    const name = String(row['name']) || lockedOf('withdrawal', 'name', id);
    const sentFrom = String(row['email']) || lockedOf('withdrawal', 'email', id);
    if (ownNames.some((one) => sameName(one, name))) return 'all';
    if (!sameEmail(sentFrom, email)) return 'none';
    if (name === '') return 'all';
    // The name of a person without orders is unknown. A withdrawal is then theirs, unless its sender has the name of
    // the buyer of its order.
    const order = String(row['order_id'] ?? '');
    const isOthers = ownNames.length > 0 || own.has(order) || sameName(nameOf(order), name);
    return isOthers ? 'address' : 'all';
  };
  return new Map(rows.map((row) => [String(row['id']), { row, share: shareOf(row) }]));
}

/** The id of the withdrawal that a row is about; undefined for none. */
const withdrawalOf = (table: MappedTable, row: StoredRow): unknown =>
  table === 'withdrawal' ? row['id'] : (row['withdrawal_id'] ?? row['subject_id'] ?? undefined);

/** True if a row is about a withdrawal of which nothing is the person's. */
export const isOfOthersWithdrawal = (
  table: MappedTable,
  row: StoredRow,
  shares: WithdrawalShares,
): boolean => shares.get(String(withdrawalOf(table, row)))?.share === 'none';

/** True if the whole withdrawal is the person's. */
export const isOwnWithdrawal = (id: string, shares: WithdrawalShares): boolean =>
  shares.get(id)?.share === 'all';

/** A withdrawal without values that belong to its sender, if only the address is the person's. */
export const ownPartOf = (row: StoredRow, shares: WithdrawalShares): StoredRow =>
  shares.get(String(row['id']))?.share === 'address'
    ? {
        ...row,
        ...{ order_number: '', name: '', statement: '', reason: null, settlement: null },
        pieces: '[]',
      }
    : row;

export interface OthersWithdrawal {
  id: string;
  /** The number of the withdrawal's order; null if the withdrawal matches no order. */
  number: string | null;
  /**
   * True if the withdrawal was sent with the person's address, which is then locked with the
   * withdrawal's order, or erased if there is no order.
   */
  isUnderAddress: boolean;
}

/** The withdrawals that are kept, because other people sent them. */
export async function listOthersWithdrawals(
  transaction: Writer,
  shares: WithdrawalShares,
): Promise<OthersWithdrawal[]> {
  const others = [...shares.values()].filter(
    ({ row, share }) => share !== 'all' && (row['name'] !== '' || row['email'] !== ''),
  );
  const orders = await readRowsBy(transaction, 'orders', 'id', [
    ...new Set(others.map(({ row }) => String(row['order_id'] ?? ''))),
  ]);
  const numbers = new Map(orders.map((order) => [order['id'], String(order['number'])]));
  return others.map(({ row, share }) => ({
    id: String(row['id']),
    number: numbers.get(row['order_id'] ?? '') ?? null,
    isUnderAddress: share === 'address',
  }));
}
