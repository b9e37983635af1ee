import { nearestWord } from '../../../../domain/text/nearest.ts';
import { deskOrCommand } from '../../actor.ts';
import type { CsvRow } from './csv.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';
import { detectForeignShop, type ForeignShop, foreignColumnsText } from './foreign-catalogue.ts';

/** Our columns by the file's column names in lower case; null for a column that is left out. */
export type ColumnMap = ReadonlyMap<string, string | null>;

type ReportProblem = (at: string, sentence: string) => void;

const headerRow = 'row 1';
const knownHeaders: readonly string[] = csvColumns.map(({ header }) => header);

/** Names of our columns in other programs and languages, which serve only as hints. */
const otherNames: Record<string, string> = {
  name: 'title',
  titel: 'title',
  body: 'description',
  beschreibung: 'description',
  quantity: 'stock',
  qty: 'stock',
  inventory: 'stock',
  bestand: 'stock',
  lagerbestand: 'stock',
  preis: 'price',
  angebotspreis: 'sale_price',
  artikelnummer: 'sku',
  category: 'collections',
  categories: 'collections',
  kategorie: 'collections',
  image: 'pictures',
  images: 'pictures',
  bild: 'pictures',
  bilder: 'pictures',
  weight: 'weight_grams',
  gewicht: 'weight_grams',
  hersteller: 'producer',
  vendor: 'producer',
};

/**
 * The unknown headers of a file, each with our most similar column if there is one, and all of our columns.
 */
export interface FileColumns {
  strange: { header: string; like: string | null }[];
  ours: readonly string[];
  /** The program that exported the file; null for an unknown program. */
  from: ForeignShop | null;
}

export const unknownColumns = (cells: CsvRow['cells']): FileColumns => ({
  strange: [...new Set(cells.map((cell) => (cell ?? '').trim()))]
    .filter((header) => header !== '' && !knownHeaders.includes(header.toLowerCase()))
    .map((header) => ({ header, like: nearestHeader(header) })),
  ours: knownHeaders,
  from: detectForeignShop(cells.map((cell) => (cell ?? '').trim().toLowerCase())),
});

/**
 * The headers of a file as --map uses them: our column names in lower case, others as typed. Null for a column that is
 * left out.
 */
export function matchHeaders(
  cells: CsvRow['cells'],
  map: ColumnMap,
  complain: ReportProblem,
): (string | null)[] {
  const typed = cells.map((cell) => (cell ?? '-').trim());
  const headers = typed.map((header) => header.toLowerCase());
  for (const name of map.keys())
    if (!headers.includes(name))
      complain(
        headerRow,
        `${deskOrCommand({ desk: 'you named', command: '--map names' })} a column that does not exist: '${name}'`,
      );
  return headers.map((header, index) => {
    if (map.has(header)) return map.get(header) ?? null;
    return knownHeaders.includes(header) ? header : (typed[index] ?? '');
  });
}

/**
 * The columns of these headers. Null for a column that is left out; undefined for an empty header, because spreadsheets
 * may write separators after the last header.
 */
export function matchColumns(
  headers: readonly (string | null)[],
  complain: ReportProblem,
): (CsvColumn | null | undefined)[] {
  const named = headers.flatMap((header) => header || []);
  const strange = named.filter((header) => !knownHeaders.includes(header));
  if (strange.length > 0) complain(headerRow, unknownText(named, strange));
  for (const [index, header] of headers.entries())
    if (header !== null && knownHeaders.includes(header) && headers.indexOf(header) !== index)
      complain(
        headerRow,
        `the column '${header}' occurs twice: delete one, or rename one of them and leave it out${deskOrCommand({ desk: '', command: ' with --map' })}`,
      );
  return headers.map((name) =>
    name === null ? null : csvColumns.find((column) => column.header === name),
  );
}

function unknownText(headers: readonly string[], strange: readonly string[]): string {
  const foreign = detectForeignShop(headers.map((header) => header.toLowerCase()));
  if (foreign !== null) return foreignColumnsText(foreign);
  if (
    strange.length === headers.length &&
    !strange.some((header) => nearestHeader(header) !== null)
  )
    return 'no column has a name of ours: the first row has to name them, as in handle, title, sku, price, stock';
  const hint = (header: string) => {
    const near = nearestHeader(header);
    return near === null ? `'${header}'` : `'${header}' (${near}?)`;
  };
  const [first = ''] = strange;
  const target = nearestHeader(first) ?? '-';
  const rest = target === '-' ? 'leaves one out' : 'names one, and - in its place leaves one out';
  const todo = deskOrCommand({
    desk: 'say below what each is',
    command: `--map "${first}=${target}" ${rest}`,
  });
  return `unknown ${strange.length === 1 ? 'column' : 'columns'} ${strange.map(hint).join(', ')}: ${todo}`;
}

const plainWords = (header: string): readonly string[] =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Our column whose name is nearest to an unknown header; null if none is near. */
function nearestHeader(header: string): string | null {
  const words = plainWords(header);
  const whole = words.join('_');
  const near = nearestWord(whole, knownHeaders, Math.max(1, Math.floor(whole.length / 5)));
  if (near !== null) return near;
  const within = knownHeaders
    .filter((name) => name.split('_').every((word) => words.includes(word)))
    .sort((one, other) => other.length - one.length);
  return within[0] ?? words.flatMap((word) => otherNames[word] ?? [])[0] ?? null;
}
