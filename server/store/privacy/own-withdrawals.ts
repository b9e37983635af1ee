import { z } from 'zod';
import type { MappedTable } from './data-map.ts';
import { foldEmail, sameEmail } from './find-person.ts';
import type { StoredRow } from './rows.ts';

const lockedContent = z.array(
  z.looseObject({
    table: z.string(),
    key: z.record(z.string(), z.unknown()),
    column: z.string(),
    value: z.union([z.string(), z.number()]),
  }),
);
const contentOf = (row: StoredRow) => lockedContent.parse(JSON.parse(String(row['content'])));

interface Held {
  table: MappedTable;
  row: StoredRow;
}

/**
 * Removes the withdrawals that somebody else sent for the person's order, with what belongs to
 * them. The sender is identified by the e-mail address, or by the name of the order's buyer.
 */
export function withoutOthersWithdrawals<One extends Held>(
  held: readonly One[],
  email: string,
): One[] {
  const rowsOf = (table: MappedTable) =>
    held.filter((one) => one.table === table).map(({ row }) => row);
  const orders = rowsOf('orders');
  const locked = rowsOf('locked_data').flatMap(contentOf);
  const lockedOf = (table: MappedTable, column: string) =>
    locked.filter((value) => value.table === table && value.column === column);
  const names = [
    ...orders.map((order) => order['name']),
    ...lockedOf('orders', 'name').map(({ value }) => value),
  ].map((name) => foldEmail(String(name)));
  const isOwn = (sentFrom: string, name: string) =>
    sameEmail(sentFrom, email) || (name !== '' && names.includes(foldEmail(name)));
  const lockedName = (id: unknown) =>
    lockedOf('withdrawal', 'name').find(({ key }) => key['id'] === id)?.value ?? '';
  // A withdrawal without an address, for an order that has one, was sent by a forgotten person
  // other than the buyer.
  const namesNobody = (row: StoredRow) =>
    row['email'] === '' &&
    orders.some((order) => order['id'] === row['order_id'] && order['email'] !== '');
  const others = new Set<unknown>([
    ...rowsOf('withdrawal')
      .filter((row) =>
        row['email'] === ''
          ? namesNobody(row)
          : !isOwn(String(row['email']), String(row['name'] ?? '')),
      )
      .map(({ id }) => id),
    ...lockedOf('withdrawal', 'email')
      .filter(({ key, value }) => !isOwn(String(value), String(lockedName(key['id']))))
      .map(({ key }) => key['id']),
  ]);
  return held.flatMap((one) => {
    const { table, row } = one;
    if (table === 'locked_data') {
      const content = contentOf(row).filter(
        (value) => value.table !== 'withdrawal' || !others.has(value.key['id']),
      );
      return [{ ...one, row: { ...row, content: JSON.stringify(content) } }];
    }
    const about = table === 'withdrawal' ? row['id'] : (row['withdrawal_id'] ?? row['subject_id']);
    return others.has(about) ? [] : [one];
  });
}
