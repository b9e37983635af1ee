import { accept, type Outcome, refused } from '../../../http/refusal.ts';
import { csvColumns } from './csv-columns.ts';
import { fileProduct, type Placed, type Problem, type ReadFile } from './file-product.ts';
import { type RawProduct, readCsvCatalogue } from './read-csv-catalogue.ts';

export const fileMaxBytes = 50_000_000;

/**
 * Reads a catalogue file and validates each product. Its first character tells JSON from CSV.
 *
 * @param bytes at most fileMaxBytes
 * @returns refused if it is neither
 */
export function readCatalogueFile(bytes: Uint8Array): Outcome<ReadFile, string> {
  const text = decoded(bytes);
  if (text === null)
    return refused('This is not a text file in UTF-8. A spreadsheet is saved as "CSV UTF-8".');
  const isJson = /^\s*[{[]/.test(text);
  const raw = isJson ? readJson(text) : accept(readCsvCatalogue(text));
  if (!raw.ok) return raw;
  const { products, problems } = raw.value;
  const placed: Placed[] = [];
  for (const raw of products) {
    const read = fileProduct.safeParse(raw.product);
    if (read.success) placed.push({ ...raw, product: read.data });
    else
      for (const issue of read.error.issues) {
        const { at, name } = placeOf(raw, issue.path, isJson);
        const words =
          issue.code === 'unrecognized_keys' ? `has no '${issue.keys[0]}'` : issue.message;
        problems.push({ at, sentence: `${name} ${words}`.trim() });
      }
  }
  return accept({ products: placed, problems });
}

/** Null unless it is UTF-8 text. */
function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function readJson(text: string): Outcome<{ products: RawProduct[]; problems: Problem[] }, string> {
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
  return accept({
    problems,
    products: products.map((product: unknown, index) => {
      const at = `product ${index + 1}`;
      return {
        product,
        at,
        variantsAt: variantsOf(product).map((_, n) => `${at}, variant ${n + 1}`),
      };
    }),
  });
}

function variantsOf(product: unknown): unknown[] {
  const variants =
    typeof product === 'object' && product !== null && 'variants' in product
      ? product.variants
      : null;
  return Array.isArray(variants) ? variants : [];
}

/** The place of an issue and the name of its field or column. */
function placeOf(raw: RawProduct, path: readonly PropertyKey[], isJson: boolean) {
  const [first, index, ...rest] = path;
  const ofVariant = first === 'variants' && typeof index === 'number';
  const at = ofVariant ? (raw.variantsAt[index] ?? raw.at) : raw.at;
  const inside = ofVariant ? rest : path;
  if (isJson) return { at, name: inside.join('.') };
  const kind = ofVariant ? 'variant' : 'product';
  const column = csvColumns.find(({ of, key }) => of === kind && key === inside[0]);
  return { at, name: column?.head ?? inside.join('.') };
}
