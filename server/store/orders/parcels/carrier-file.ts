import { z } from 'zod';
import { printable } from '../../../../domain/text/one-line.ts';
import { type CsvStyle, safeCell, writeCsv } from '../../../../domain/text/write-csv.ts';
import type { Database, Reader } from '../../../db/database.ts';
import { encodeWindows1252 } from '../../../files/windows-1252.ts';
import { accept, type Outcome } from '../../http/refusal.ts';
import { setStoreValue, storeValue } from '../../store-values.ts';
import {
  type Column,
  dhlColumns,
  kilograms,
  ownFieldNames,
  ownFields,
  royalMailColumns,
  streetParts,
} from './carrier-columns.ts';
import { type Shipment, shipmentsOf } from './shipments.ts';

export const carriers = ['dhl', 'post-at', 'royal-mail', 'own'] as const;
export type Carrier = (typeof carriers)[number];

/** The columns that an owner has chosen: what stands in each, and its head. */
export const ownColumns = z
  .array(z.object({ field: z.enum(ownFieldNames), head: z.string().trim().max(80) }))
  .min(1)
  .max(60);
type OwnColumns = z.output<typeof ownColumns>;

const firstColumns: OwnColumns = (
  ['order', 'name', 'street', 'postcode', 'city', 'state', 'country', 'email'] as const
).map((field) => ({ field, head: field }));

/** The owner's columns, as they were chosen last. */
export async function readOwnColumns(read: Reader): Promise<OwnColumns> {
  const value = await storeValue(read, 'carrier_columns');
  const { data } = ownColumns.safeParse(value === null ? null : JSON.parse(value));
  return data ?? firstColumns;
}

export const keepOwnColumns = (db: Database, columns: OwnColumns): Promise<void> =>
  db.write((transaction) => setStoreValue(transaction, 'carrier_columns', JSON.stringify(columns)));

/** The addresses of orders, as a carrier's program imports them. */
export async function carrierFile(
  read: Reader,
  carrier: Carrier,
  numbers: readonly string[],
): Promise<Outcome<Uint8Array<ArrayBuffer>, string>> {
  const found = await shipmentsOf(read, numbers);
  if (!found.ok) return found;
  const shipments = found.value;
  switch (carrier) {
    case 'dhl':
      return accept(
        encodeWindows1252(
          withoutMark(csv(dhlColumns, shipments, { decimal: ',', separator: ';' })),
        ),
      );
    case 'post-at':
      return accept(encodeWindows1252(shipments.flatMap(postRecords).join('')));
    case 'royal-mail':
      return accept(encoded(csv(royalMailColumns, shipments, { decimal: '.', separator: ',' })));
    case 'own': {
      const columns = (await readOwnColumns(read)).map(
        ({ field, head }): Column => [head || field, ownFields[field]],
      );
      return accept(encoded(csv(columns, shipments, { decimal: '.', separator: ',' })));
    }
  }
}

/** @param style that of the carrier, wherever the site is */
const csv = (columns: readonly Column[], shipments: readonly Shipment[], style: CsvStyle) =>
  writeCsv(
    [
      columns.map(([head]) => head),
      ...shipments.map((one) => columns.map(([, cell]) => printable(cell(one)))),
    ],
    style,
  );

const withoutMark = (text: string) => text.replace(/^\ufeff/, '');

const encoded = (text: string) => new TextEncoder().encode(text);

/** The product of the Austrian Post for a parcel: at home, and abroad. */
const postProduct = ({ country }: Shipment) => (country === 'AT' ? '10' : '45');

/** A shipment as two records of the Post-Labelcenter: the address, and its one parcel. */
function postRecords(shipment: Shipment): string[] {
  const { number, name, postcode, city, state, country, email } = shipment;
  const { street, number: house } = streetParts(shipment);
  const address = [
    ...['S', postProduct(shipment), name, '', '', '', street, house, '', postcode, city, country],
    ...['', email, number, number, '', '', '', '', '0', '', '', '', state, ''],
  ];
  const parcel = ['C', '', kilograms(shipment, ','), number, ''];
  return [address, parcel].map(
    (cells) =>
      `${cells.map((cell) => safeCell(printable(cell).replaceAll('|', ' '))).join('|')}\r\n`,
  );
}
