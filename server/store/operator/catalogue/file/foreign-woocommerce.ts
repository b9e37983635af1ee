import { writeList, writePairs } from './cell-list.ts';
import type { CsvRow } from './csv.ts';
import {
  type Converted,
  type ForeignRow,
  foreignRows,
  leftOut,
  type OwnCells,
  ownRows,
} from './foreign-row.ts';
import { slug } from './slug.ts';

const gramsIn: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/**
 * WooCommerce's export of products (woocommerce.com, "Product CSV Importer and Exporter"). A variable product has a row of
 * its own, and its variations name it in `Parent`, by its SKU or as `id:44`.
 */
export function readWoocommerce(heads: readonly string[], lines: readonly CsvRow[]): Converted {
  const { rows, unread } = foreignRows(heads, lines);
  const notes: string[] = [];
  const grams = gramsOf(heads);
  const is = (row: ForeignRow, type: string) =>
    listOf(row.cell('type').toLowerCase()).includes(type);
  const products = rows.filter((row) => is(row, 'simple') || is(row, 'variable'));
  const variations = rows.filter((row) => is(row, 'variation'));
  const others = rows.filter((row) => !products.includes(row) && !variations.includes(row));
  for (const row of others)
    notes.push(
      `row ${row.row}: '${row.cell('name')}' is left out, because it is of the type ${row.cell('type')}`,
    );
  const names = products.map((row) => row.cell('name'));
  const taken = new Set<ForeignRow>();
  const own = products.flatMap((product) => {
    const parents = [product.cell('sku'), `id:${product.cell('id')}`].filter((one) => one !== '');
    const mine = variations.filter((row) => parents.includes(row.cell('parent')));
    for (const row of mine) taken.add(row);
    const title = product.cell('name');
    // The export has no handles: a name finds its product, unless it is that of several.
    const isNamed = names.filter((name) => name === title).length === 1;
    const handle = isNamed ? {} : { handle: `${slug(title)}-${product.cell('id')}` };
    const isVariable = is(product, 'variable');
    const sold = isVariable ? mine : [product];
    if (sold.length === 0)
      notes.push(
        `row ${product.row}: '${product.cell('name')}' is left out, because it has no variation`,
      );
    const needsSending = sold.some((row) => !is(row, 'virtual'));
    return sold.map((row, index) => ({
      row: row.row,
      cells: {
        ...{ ...handle, title },
        ...(index === 0 && productOf(product, needsSending)),
        ...variantOf(row, grams, isVariable),
      },
    }));
  });
  const lost = variations.filter((row) => !taken.has(row));
  for (const row of lost)
    notes.push(
      `row ${row.row}: '${row.cell('name')}' is left out, because its product '${row.cell('parent')}' is not in the file`,
    );
  return { rows: ownRows(own), notes: [...notes, ...leftOut(unread())] };
}

/** Texts between commas; one of a text has a backslash before it. */
const listOf = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\.|[^,\\])+/gs)]
    .map(([part]) => part.replace(/\\,/g, ',').trim())
    .filter((part) => part !== '');

function productOf(row: ForeignRow, needsSending: boolean): OwnCells {
  const html = (cell: string) => cell.replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n');
  const description = [row.cell('short description'), row.cell('description')]
    .filter((text) => text !== '')
    .map(html)
    .join('\n');
  // A category stands below others: Clothing > Hoodies.
  const collections = listOf(row.cell('categories')).flatMap((path) => path.split(' > '));
  return {
    description,
    status: row.cell('published') === '1' || row.cell('published') === '' ? 'published' : 'draft',
    hidden: row.cell('visibility in catalog') === 'hidden' ? 'yes' : 'no',
    needs_sending: needsSending ? 'yes' : 'no',
    tax_class: taxClassOf(row),
    collections: writeList([...new Set(collections.map((name) => name.trim()))]),
    pictures: writeList(listOf(row.cell('images'))),
  };
}

function taxClassOf(row: ForeignRow): string {
  if (row.cell('tax status') === 'none') return 'none';
  const name = row.cell('tax class');
  return { 'reduced-rate': 'reduced', 'zero-rate': 'none' }[name] ?? name;
}

function variantOf(
  row: ForeignRow,
  gramsPer: { head: string; grams: number } | null,
  isVariation: boolean,
): OwnCells {
  const pairs: { title: string; value: string }[] = [];
  for (let n = 1; isVariation && row.cell(`attribute ${n} name`) !== ''; n++) {
    const [value = 'any'] = listOf(row.cell(`attribute ${n} value(s)`));
    pairs.push({ title: row.cell(`attribute ${n} name`), value });
  }
  const weight = Number(row.cell(gramsPer?.head ?? '').replace(',', '.'));
  const sale = row.cell('sale price');
  const [picture = ''] = isVariation ? listOf(row.cell('images')) : [];
  return {
    sku: row.cell('sku'),
    options: writePairs(pairs),
    price: row.cell('regular price'),
    sale_price: sale === '' ? null : sale,
    sale_from: sale === '' ? null : dayOf(row.cell('date sale price starts')),
    sale_until: sale === '' ? null : dayOf(row.cell('date sale price ends')),
    weight_grams:
      weight > 0 && gramsPer !== null ? String(Math.round(weight * gramsPer.grams)) : '',
    stock: stockOf(row),
    low_stock: row.cell('low stock amount'),
    variant_picture: picture,
  };
}

/** Sales begin and end with days there; the time behind them is midnight, or the last second. */
const dayOf = (cell: string) => (cell === '' ? null : cell.replace(/[T ].*$/, ''));

/** Null: not counted. */
function stockOf(row: ForeignRow): string | null {
  const stock = row.cell('stock');
  if (['1', 'notify'].includes(row.cell('backorders allowed?'))) return null;
  if (stock === '') return row.cell('in stock?') === '0' ? '0' : null;
  if (stock === 'parent') return 'one number for all variations';
  return stock.startsWith('-') ? '0' : stock;
}

function gramsOf(heads: readonly string[]): { head: string; grams: number } | null {
  for (const head of heads) {
    const [, unit = ''] = /^weight \((\w+)\)$/.exec(head) ?? [];
    const grams = gramsIn[unit];
    if (grams !== undefined) return { head, grams };
  }
  return null;
}
