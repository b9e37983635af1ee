import { decodeText } from '../../../../domain/text/decode-text.ts';
import { deskOrCommand } from '../../actor.ts';
import { accept, type Outcome, refused } from '../../http/refusal.ts';
import type { Problem } from '../../owner-refusal.ts';
import { parseCsv } from './csv.ts';
import { csvColumns } from './csv-columns.ts';
import { type FileColumns, unknownColumns } from './csv-headers.ts';
import { type CatalogueFile, fileProductSchema, type LocatedProduct } from './file-product.ts';
import { labelsByNumber } from './product-labels.ts';
import {
  type CsvCatalogue,
  type CsvNaming,
  parseCsvCatalogue,
  type RawProduct,
} from './read-csv-catalogue.ts';

/** More products than any shop has. */
const maxProducts = 50_000;

/**
 * Reads a catalogue file and validates each product. The first character of the file tells JSON
 * from CSV.
 *
 * @param bytes at most maxCatalogueFileBytes
 * @returns refused if the file is neither
 */
export function parseCatalogueFile(
  bytes: Uint8Array,
  naming: CsvNaming = { map: new Map(), from: null },
): Outcome<CatalogueFile, string> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const { text, isWindows } = decoded.value;
  const isJson = /^\s*[{[]/.test(text);
  if (isJson && (naming.map.size > 0 || naming.from !== null))
    return refused(
      `${deskOrCommand({ desk: 'Other columns', command: '--map and --from' })} are for CSV, and this is JSON.`,
    );
  const raw = isJson ? readJson(text) : accept(parseCsvCatalogue(text, naming));
  if (!raw.ok) return raw;
  const { isCount, isForeign } = raw.value;
  const notes = [...(isWindows ? [windowsNote(text)] : []), ...raw.value.notes];
  const { products, problems } = checkedProducts(raw.value.products, isJson ? 'JSON' : 'CSV');
  return accept({
    ...{ products, notes, isCount, isForeign, isWindows },
    problems: [...raw.value.problems, ...problems],
  });
}

/** Wraps products that come from no file, in the form that an import accepts. */
export const toCatalogueFile = (products: readonly RawProduct[]): CatalogueFile => ({
  ...checkedProducts(products, null),
  ...{ notes: [], isCount: false, isForeign: false, isWindows: false },
});

/** The format of the products' file; null without a file. */
type Source = 'CSV' | 'JSON' | null;

function checkedProducts(
  raws: readonly RawProduct[],
  source: Source,
): Pick<CatalogueFile, 'products' | 'problems'> {
  const products: LocatedProduct[] = [];
  const problems: Problem[] = [];
  for (const raw of raws) {
    const read = fileProductSchema.safeParse(raw.product);
    if (read.success) products.push({ ...raw, product: read.data });
    else
      for (const issue of read.error.issues) {
        const { at, name } = placeOf(raw, issue.path, source);
        const words =
          issue.code === 'unrecognized_keys' ? `has no '${issue.keys[0]}'` : issue.message;
        problems.push({
          at,
          sentence: `${name} ${words}`.trim(),
          ...(source === null && { field: issue.path.join('.') }),
        });
      }
  }
  return { products, problems };
}

/** The unknown columns of a file. JSON has none. */
export function parseFileColumns(bytes: Uint8Array): Outcome<FileColumns, string> {
  const decoded = decode(bytes);
  if (!decoded.ok) return decoded;
  const { text } = decoded.value;
  return accept(unknownColumns(/^\s*[{[]/.test(text) ? [] : (parseCsv(text).rows[0]?.cells ?? [])));
}

const workbook =
  'This is a workbook of a spreadsheet: save it there as "CSV UTF-8", and import that.';
const noTextFault = 'This is not a text file in UTF-8. A spreadsheet is saved as "CSV UTF-8".';

function decode(bytes: Uint8Array): Outcome<{ text: string; isWindows: boolean }, string> {
  const decoded = decodeText(bytes);
  if ('why' in decoded) {
    if (decoded.why === 'empty') return accept({ text: '', isWindows: false });
    return refused(decoded.why === 'spreadsheet' ? workbook : noTextFault);
  }
  // Every byte is valid in Windows-1252, so look for characters that text never contains.
  const isBinary = decoded.isWindows ? /(?![\t\r\n])\p{Cc}/u : /\0/;
  return isBinary.test(decoded.text) ? refused(noTextFault) : accept(decoded);
}

/** The note on a Windows encoding, with a sample word by which the owner can check it. */
function windowsNote(text: string): string {
  const [word = ''] = /[\p{L}\p{N}]*[^\p{ASCII}][\p{L}\p{N}]*/u.exec(text) ?? [];
  return `The file is not in UTF-8 and was read as Windows-1252: if '${word.slice(0, 40)}' is wrong, save it as "CSV UTF-8"`;
}

function readJson(text: string): Outcome<CsvCatalogue, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(`This is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const products =
    typeof value === 'object' && value !== null && 'products' in value ? value.products : null;
  if (!Array.isArray(products)) return refused('The file has no list named "products".');
  const problems: Problem[] =
    products.length === 0 ? [{ at: '', sentence: 'the list of products is empty' }] : [];
  if (products.length > maxProducts)
    return refused(`The file has more than ${maxProducts.toLocaleString('en')} products.`);
  return accept({
    problems,
    notes: [],
    isCount: false,
    isForeign: false,
    products: products.map((product: unknown, index) => ({
      product,
      ...labelsByNumber(product, index),
    })),
  });
}

/** The place of an issue and the name of its field or column. */
function placeOf(raw: RawProduct, path: readonly PropertyKey[], source: Source) {
  const [first, index, ...rest] = path;
  const ofVariant = first === 'variants' && typeof index === 'number';
  const at = ofVariant ? (raw.variantsAt[index] ?? raw.at) : raw.at;
  const inside = ofVariant ? rest : path;
  if (source === null) return { at, name: pathInWords(inside) };
  if (source === 'JSON') return { at, name: inside.join('.') };
  const kind = ofVariant ? 'variant' : 'product';
  const column = csvColumns.find(({ of, key }) => of === kind && key === inside[0]);
  return { at, name: column?.header ?? inside.join('.') };
}

/** A path in words, such as 'weight grams' or 'custom fields 1 title'. */
const pathInWords = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? String(key + 1) : String(key)))
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
