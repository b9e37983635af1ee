import { brand } from '../../../../content/look/brand.ts';
import { ownContacts } from '../../../../content/messages/own-contacts.ts';
import { words } from '../../../../content/words.ts';
import type { CopyValue, CopyView } from '../../../../web/buyer/print/person-copy.tsx';
import { formatTime } from '../../orders/after-sale/read-sale.ts';
import type { MappedTable } from '../data-map.ts';
import { type Purpose, purposes } from '../purposes.ts';
import type { PersonalData, PersonalDataRow } from '../read-person.ts';
import type { StoredRow } from '../rows.ts';
import { type CopyField, type CopyTable, copyFields, copySections } from './copy-fields.ts';
import type { Json } from './copy-formats.ts';
import { lockedFile, lockedLines } from './locked-values.ts';

/** The copy of everything stored about a person, for a reader and for programs. */
export interface PersonCopy {
  view: CopyView;
  /** The view including the shop's own notes, which the person does not get. */
  ownerView: CopyView;
  file: { [name: string]: Json };
}

interface CopyOptions {
  /** keepInvoicesYears of shop.yaml. */
  years: number;
  nowMs: number;
}

/** An order with everything that belongs to it, a checkout without an order, or all remaining rows. */
interface Chapter {
  kind: 'orders' | 'checkouts' | 'remaining';
  title: string;
  currency: string;
  rows: PersonalDataRow[];
}

/** Makes the copy of the data about a person. docs/commands.md documents the names in its file. */
export function makePersonCopy(held: PersonalData, { years, nowMs }: CopyOptions): PersonCopy {
  const chapters = chaptersOf(held.rows);
  const used = [...new Set(held.rows.map(({ purpose }) => purpose))].filter((one) => one !== null);
  const uses = used.map((purpose) => ({ purpose, ...useOf(purpose, years) }));
  const { name = brand.name, office, email } = ownContacts();
  const files = (kind: Chapter['kind']) =>
    chapters.filter((chapter) => chapter.kind === kind).map(fileOf);
  const viewFor = (isForOwner: boolean): CopyView => ({
    email: held.email,
    time: formatTime(nowMs),
    chapters: chapters.map((chapter) => ({
      title: chapter.title,
      sections: sectionsOf(chapter, (row, fields) =>
        readableRow(row, fields, { currency: chapter.currency, isForOwner }),
      ).filter(({ entries }) => entries.length > 0),
    })),
    purposes: uses.map(({ what, basis, period }) => ({
      ...{
        what,
        period,
        basis: basis.map((letter) => words.copy.article({ letter })).join(', '),
      },
    })),
  });
  return {
    view: viewFor(false),
    ownerView: viewFor(true),
    file: {
      kind: 'personal-data',
      version: 1,
      email: held.email,
      made: new Date(nowMs).toISOString(),
      keptBy: { name, address: office ?? null, email: email ?? null },
      orders: files('orders'),
      checkouts: files('checkouts'),
      remaining: files('remaining')[0] ?? {},
      purposes: uses.map(({ purpose, what, basis, period }) => ({
        ...{ purpose, what, basis: basis.map((letter) => `Art. 6(1)(${letter}) GDPR`), period },
      })),
    },
  };
}

const useOf = (purpose: Purpose, years: number) => {
  const { what, basis, period } = purposes[purpose];
  return { what, basis, period: period(String(years)) };
};

function chaptersOf(rows: readonly PersonalDataRow[]): Chapter[] {
  const some = (table: MappedTable) => rows.filter((held) => held.table === table);
  const orders = some('orders').map(({ row }) => row);
  const orderOf = orderFinder(orders, some('refund'), some('withdrawal'));
  const checkouts = some('checkout_session')
    .map(({ row }) => row)
    .filter((row) => orderOf(row, 'checkout_session') === undefined);
  const checkoutOf = (row: StoredRow, table: MappedTable) =>
    checkouts.find(
      ({ id }) => id === (table === 'checkout_session' ? row['id'] : row['session_id']),
    );
  const of = (subject: StoredRow | undefined) =>
    rows.filter(({ row, table }) => (orderOf(row, table) ?? checkoutOf(row, table)) === subject);
  const chapters: Chapter[] = [
    ...orders.map((order) => ({
      kind: 'orders' as const,
      title: words.copy.order({ number: String(order['number']) }),
      currency: String(order['currency']),
      rows: of(order),
    })),
    ...checkouts.map((checkout) => ({
      kind: 'checkouts' as const,
      title: words.copy.checkout({ time: formatTime(Number(checkout['created_at'])) }),
      currency: String(checkout['currency']),
      rows: of(checkout),
    })),
    { kind: 'remaining', title: words.copy.remaining, currency: 'eur', rows: of(undefined) },
  ];
  return chapters.filter((chapter) => chapter.rows.length > 0);
}

/** Makes a function that finds the order of a row, whichever id the row refers to. */
function orderFinder(
  orders: StoredRow[],
  refunds: PersonalDataRow[],
  withdrawals: PersonalDataRow[],
) {
  const byId = new Map(orders.map((order) => [order['id'], order]));
  const bySession = new Map(orders.map((order) => [order['session_id'], order]));
  const through = (held: readonly PersonalDataRow[], id: StoredRow[string]) =>
    held.find(({ row }) => row['id'] === id)?.row['order_id'];
  return (row: StoredRow, table: MappedTable): StoredRow | undefined =>
    table === 'orders'
      ? byId.get(row['id'] ?? null)
      : (byId.get(row['order_id'] ?? null) ??
        bySession.get((table === 'checkout_session' ? row['id'] : row['session_id']) ?? null) ??
        byId.get(through(refunds, row['refund_id'] ?? '') ?? null) ??
        byId.get(through(withdrawals, row['withdrawal_id'] ?? row['subject_id'] ?? '') ?? null));
}

const copyTables = Object.keys(copySections) as CopyTable[];

function sectionsOf<Entry>(
  { rows }: Chapter,
  entryOf: (
    held: PersonalDataRow,
    fields: readonly [column: string, field: CopyField][],
  ) => Entry | null,
) {
  return copyTables.flatMap((table) => {
    const some = rows
      .filter((held) => held.table === table)
      .toSorted((one, other) => timeOf(one.row) - timeOf(other.row));
    const fields = Object.entries<CopyField>(copyFields[table]);
    const entries = some.map((held) => entryOf(held, fields)).filter((entry) => entry !== null);
    return some.length === 0
      ? []
      : [{ name: copySections[table], title: words.copy.sections[copySections[table]], entries }];
  });
}

/** The time at which a row was written; 0 for rows without one, which keep their order. */
const timeOf = (row: StoredRow): number =>
  Number(row['at'] ?? row['created_at'] ?? row['received_at'] ?? row['asked_at'] ?? 0);

function readableRow(
  { table, row }: PersonalDataRow,
  fields: readonly [string, CopyField][],
  { currency, isForOwner }: { currency: string; isForOwner: boolean },
): CopyValue[] | null {
  const values = fields.flatMap(([column, { name, label, format }]): CopyValue[] => {
    const value = row[column];
    if (name === null && !isForOwner) return [];
    if (label === null || value === undefined || value === null || value === '') return [];
    const lines =
      table === 'locked_data' && column === 'content'
        ? lockedLines(String(value), { currency, isForOwner })
        : format.lines(value, { row, currency });
    return lines.length === 0 ? [] : [{ label, lines }];
  });
  return values.length === 0 ? null : values;
}

/** A chapter of the file, by the names of its sections. The order or checkout itself is an object, not a list. */
function fileOf(chapter: Chapter): { [name: string]: Json } {
  const parts = sectionsOf(chapter, ({ table, row, purpose }, fields) => ({
    ...Object.fromEntries(
      fields.flatMap(([column, { name, format }]): [string, Json][] => {
        const value = row[column];
        if (name === null) return [];
        if (value === undefined || value === null || value === '') return [[name, null]];
        return table === 'locked_data' && column === 'content'
          ? [[name, lockedFile(String(value), chapter.currency)]]
          : [[name, format.file(value, { row, currency: chapter.currency })]];
      }),
    ),
    purpose,
  }));
  return Object.fromEntries(
    parts.map(({ name, entries }): [string, Json] => [
      name,
      name === 'order' || name === 'checkout' ? (entries[0] ?? null) : entries,
    ]),
  );
}
