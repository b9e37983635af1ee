import { z } from 'zod';
import { toPrintable } from '../../../../domain/text/one-line.ts';
import { type CsvDialect, safeCell, writeCsv } from '../../../../domain/text/write-csv.ts';
import type { Database, Reader } from '../../../db/database.ts';
import {
  encodeWindows1252,
  type Respelling,
  spellWindows1252,
} from '../../../files/windows-1252.ts';
import { accept, type Outcome } from '../../http/refusal.ts';
import { readStoreValue, setStoreValue } from '../../store-values.ts';
import {
  type CarrierColumn,
  carrierFieldNames,
  carrierFields,
  dhlColumns,
  kilograms,
  royalMailColumns,
  streetParts,
} from './carrier-columns.ts';
import { readShipments, type Shipment } from './shipments.ts';

export const carriers = ['dhl', 'post-at', 'royal-mail', 'own'] as const;
export type Carrier = (typeof carriers)[number];

export const carrierColumnsSchema = z
  .array(z.object({ field: z.enum(carrierFieldNames), head: z.string().trim().max(80) }))
  .min(1)
  .max(60);
type CarrierColumns = z.output<typeof carrierColumnsSchema>;

const firstColumns: CarrierColumns = (
  ['order', 'name', 'street', 'postcode', 'city', 'state', 'country', 'email'] as const
).map((field) => ({ field, head: field }));

/** The columns that the owner chose last. */
export async function readCarrierColumns(read: Reader): Promise<CarrierColumns> {
  const value = await readStoreValue(read, 'carrier_columns');
  const { data } = carrierColumnsSchema.safeParse(value === null ? null : JSON.parse(value));
  return data ?? firstColumns;
}

export const saveCarrierColumns = (db: Database, columns: CarrierColumns): Promise<void> =>
  db.write((transaction) => setStoreValue(transaction, 'carrier_columns', JSON.stringify(columns)));

/** A file, and the orders with characters that the file cannot encode. */
interface CarrierFile {
  bytes: Uint8Array<ArrayBuffer>;
  respelled: { number: string; respellings: Respelling[] }[];
}

/** The addresses of orders, in the import format of a carrier's program. */
export async function makeCarrierFile(
  read: Reader,
  carrier: Carrier,
  numbers: readonly string[],
): Promise<Outcome<CarrierFile, string>> {
  const found = await readShipments(read, numbers);
  if (!found.ok) return found;
  const layout = layouts[carrier](await readCarrierColumns(read));
  const respelled: CarrierFile['respelled'] = [];
  const rows = found.value.flatMap((shipment) => {
    const cells = layout.records(shipment).map((record) => record.map(toPrintable));
    if (!layout.isWindows1252) return cells;
    const spelled = cells.map((record) => record.map(spellWindows1252));
    const respellingsByOrder = new Map(
      spelled.flat().flatMap(({ respellings }) => respellings.map((one) => [one.letter, one])),
    );
    if (respellingsByOrder.size > 0)
      respelled.push({ number: shipment.number, respellings: [...respellingsByOrder.values()] });
    return spelled.map((record) => record.map(({ text }) => text));
  });
  const text = layout.write(rows);
  // Windows-1252 has no byte order mark.
  const bytes = layout.isWindows1252
    ? encodeWindows1252(text.replace(/^\ufeff/, ''))
    : new TextEncoder().encode(text);
  return accept({ bytes, respelled });
}

/** The format of a carrier's file: how a shipment becomes records, and how records become text. */
interface Layout {
  isWindows1252: boolean;
  records(shipment: Shipment): string[][];
  write(rows: readonly (readonly string[])[]): string;
}

const layouts: Record<Carrier, (own: CarrierColumns) => Layout> = {
  dhl: () => ({
    ...tableLayout(dhlColumns, { decimal: ',', separator: ';' }),
    isWindows1252: true,
  }),
  'post-at': () => ({
    isWindows1252: true,
    records: postRecords,
    write: (rows) => rows.map((cells) => `${cells.map(postCell).join('|')}\r\n`).join(''),
  }),
  'royal-mail': () => tableLayout(royalMailColumns, { decimal: '.', separator: ',' }),
  own: (own) =>
    tableLayout(
      own.map(({ field, head }): CarrierColumn => [head || field, carrierFields[field]]),
      { decimal: '.', separator: ',' },
    ),
};

/** @param style the CSV dialect that the carrier expects, whatever the site's locale */
function tableLayout(columns: readonly CarrierColumn[], style: CsvDialect): Layout {
  return {
    isWindows1252: false,
    records: (shipment) => [columns.map(([, cell]) => cell(shipment))],
    write: (rows) => writeCsv([columns.map(([head]) => head), ...rows], style),
  };
}

/** The parcel product of Austrian Post: domestic, or international. */
const postProduct = ({ country }: Shipment) => (country === 'AT' ? '10' : '45');

/** A shipment as two records of Post-Labelcenter: the address, and its one parcel. */
function postRecords(shipment: Shipment): string[][] {
  const { number, name, postcode, city, state, country, email } = shipment;
  const { street, number: house } = streetParts(shipment);
  const address = [
    ...['S', postProduct(shipment), name, '', '', '', street, house, '', postcode, city, country],
    ...['', email, number, number, '', '', '', '', '0', '', '', '', state, ''],
  ];
  const parcel = ['C', '', kilograms(shipment, ','), number, ''];
  return [address, parcel];
}

/** Replaces vertical bars, which would end a cell. */
const postCell = (cell: string) => safeCell(cell.replaceAll('|', ' '));
