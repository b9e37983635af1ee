import { sameEmail } from '../../../domain/store/same-email.ts';
import type { Writer } from '../../db/database.ts';
import { changeArrow, noValue } from '../history.ts';
import { readRowsBy, type StoredRow } from './rows.ts';

/** Which sides of an entry are the person's: the value before, and the value after. */
interface OwnSides {
  before: boolean;
  after: boolean;
}

/** The sides of entries whose details are about a buyer, by the entry's id. */
export type HistorySides = ReadonlyMap<string, OwnSides>;

/** The actions whose details are about the person whose e-mail address the order had at that time. */
const buyerActions = ['address', 'message'];
const isAboutBuyer = (row: StoredRow) => buyerActions.includes(String(row['action']));

/** Replaces a value of somebody else. */
const leftOut = '…';

const detailOf = (row: StoredRow): Record<string, unknown> => JSON.parse(String(row['detail']));

/**
 * The e-mail addresses of an order before and after a correction; null if the correction did not change the address.
 */
export function correctedEmails(row: StoredRow): [from: string, to: string] | null {
  const { email } = detailOf(row);
  const [from, to] = typeof email === 'string' ? email.split(changeArrow) : [];
  return from === undefined || to === undefined ? null : [from, to];
}

/**
 * Determines to whom the details of these orders' entries belong. An order whose e-mail address was corrected may have
 * belonged to somebody else before. A correction can then contain values of two people.
 */
export async function readHistorySides(
  db: Writer,
  orders: readonly string[],
  email: string,
): Promise<HistorySides> {
  const present = await readRowsBy(db, 'orders', 'id', orders);
  const entries = (await readRowsBy(db, 'history', 'order_id', orders)).filter(isAboutBuyer);
  const sides = new Map<string, OwnSides>();
  for (const order of present) {
    const own = entries
      .filter((row) => row['order_id'] === order['id'])
      .toSorted((one, other) => Number(one['at']) - Number(other['at']));
    const [first] = own.flatMap((row) => correctedEmails(row)?.[0] ?? []);
    let address = first ?? String(order['email']);
    for (const row of own) {
      const [from, to] = correctedEmails(row) ?? [address, address];
      // The order of a forgotten buyer has no address, and neither do its entries.
      const isOwn = (one: string) => one === '' || sameEmail(one, email);
      sides.set(String(row['id']), { before: isOwn(from), after: isOwn(to) });
      address = to;
    }
  }
  return sides;
}

/** An entry without values that belong to somebody else. */
export function ownPartOfEntry(row: StoredRow, sides: HistorySides): StoredRow {
  if (!isAboutBuyer(row)) return row;
  const { before, after } = sides.get(String(row['id'])) ?? { before: false, after: false };
  if (before && after) return row;
  const details = before || after ? Object.entries(detailOf(row)) : [];
  const own = details.flatMap(([name, change]): [string, string][] => {
    const [from, to, ...more] = String(change).split(changeArrow);
    // A value that contains the separator itself could be cut at the wrong place.
    if (from === undefined || to === undefined || more.length > 0) return [];
    const isShown = { from: before || from === noValue, to: after || to === noValue };
    return [[name, (isShown.from ? from : leftOut) + changeArrow + (isShown.to ? to : leftOut)]];
  });
  return { ...row, detail: JSON.stringify(Object.fromEntries(own)) };
}
