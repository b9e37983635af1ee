import { slugOfTitle } from '../slug.ts';
import { formatList, formatPairs } from './cell-list.ts';
import type { CsvRow } from './csv.ts';
import {
  type CatalogueCells,
  type ConvertedRows,
  catalogueRows,
  countAdvice,
  type ForeignRow,
  foreignRows,
  leftOutNotes,
  type RowNotes,
  rowNotes,
  sharedStockNote,
  uncountedNotes,
  wholeGrams,
} from './foreign-row.ts';
import { splitList, type WooVariant, wooVariants } from './foreign-woo-variants.ts';

const gramsIn: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/**
 * Reads WooCommerce's export of products (woocommerce.com, "Product CSV Importer and Exporter"). A variable product
 * has a separate row, which its variations name in `Parent`, by SKU or as `id:44`.
 */
export function convertWoocommerce(
  headers: readonly string[],
  lines: readonly CsvRow[],
): ConvertedRows {
  const { rows, unread } = foreignRows(headers, lines);
  const notes = rowNotes();
  const grams = gramsOf(headers);
  const hasStock = headers.includes('stock');
  const is = (row: ForeignRow, type: string) =>
    splitList(row.cell('type').toLowerCase()).includes(type);
  const products = rows.filter((row) => is(row, 'simple') || is(row, 'variable'));
  const variations = rows.filter((row) => is(row, 'variation'));
  const others = rows.filter((row) => !products.includes(row) && !variations.includes(row));
  for (const row of others)
    notes.add(
      row.row,
      `'${row.cell('name')}' is left out, because it is of the type ${row.cell('type')}`,
    );
  const skus = new Set(rows.map((row) => row.cell('sku')));
  const names = products.map((row) => row.cell('name'));
  const taken = new Set<ForeignRow>();
  const own = products.flatMap((product) => {
    const parents = [product.cell('sku'), `id:${product.cell('id')}`].filter((one) => one !== '');
    const mine = variations.filter((row) => parents.includes(row.cell('parent')));
    for (const row of mine) taken.add(row);
    const title = product.cell('name');
    // The export has no handles. A name identifies its product, unless several share it.
    const isNamed = names.filter((name) => name === title).length === 1;
    const handle = isNamed ? {} : { handle: `${slugOfTitle(title)}-${product.cell('id')}` };
    const isVariable = is(product, 'variable');
    const priced = (isVariable ? mine : [product]).filter((row) =>
      isForSale(row, isVariable, notes),
    );
    const sold = isVariable
      ? wooVariants(product, priced, { skus, notes })
      : priced.map(asSingleVariant);
    if (isVariable && sold.length === 0)
      notes.add(product.row, `'${title}' is left out, because it has no variation`);
    const needsSending = sold.some(({ row }) => !is(row, 'virtual'));
    // The rows that state the stock of each variant: the variant's own row, or the product's.
    const owners = sold.map(({ row }) => (row.cell('stock') === 'parent' ? product : row));
    return sold.map((variant, index) => {
      const owner = owners[index] ?? product;
      const sharing = owners.filter((other) => other === owner).length;
      return {
        row: variant.row.row,
        cells: {
          ...handle,
          title,
          ...(index === 0 && productOf(product, needsSending)),
          ...variantOf(variant, grams, { isVariation: isVariable, notes }),
          stock: hasStock
            ? stockOf(variant.row, owner, { sharing, notes })
            : unknownStock(variant.row, notes),
          low_stock: owner.cell('low stock amount'),
        },
      };
    });
  });
  const lost = variations.filter((row) => !taken.has(row));
  for (const row of lost)
    notes.add(
      row.row,
      `'${row.cell('name')}' is left out, because its product '${row.cell('parent')}' is not in the file`,
    );
  return { rows: catalogueRows(own), notes: [...notes.all(), ...leftOutNotes(unread())] };
}

const asSingleVariant = (row: ForeignRow): WooVariant => ({ row, pairs: [], sku: row.cell('sku') });

/** WooCommerce hides products without a price and variations that are switched off. */
function isForSale(row: ForeignRow, isVariation: boolean, notes: RowNotes): boolean {
  const isOff = isVariation && row.cell('published') === '0';
  const why = isOff ? 'is switched off' : row.cell('regular price') === '' ? 'has no price' : null;
  if (why !== null) notes.add(row.row, `it is left out, because it ${why}`);
  return why === null;
}

function productOf(row: ForeignRow, needsSending: boolean): CatalogueCells {
  const html = (cell: string) => cell.replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n');
  const description = [row.cell('short description'), row.cell('description')]
    .filter((text) => text !== '')
    .map(html)
    .join('\n');
  // A category is a path with its parents: Clothing > Hoodies.
  const collections = splitList(row.cell('categories')).flatMap((path) => path.split(' > '));
  return {
    description,
    status: row.cell('published') === '1' || row.cell('published') === '' ? 'published' : 'draft',
    hidden: row.cell('visibility in catalog') === 'hidden' ? 'yes' : 'no',
    needs_sending: needsSending ? 'yes' : 'no',
    tax_class: taxClassOf(row),
    collections: formatList([...new Set(collections.map((name) => name.trim()))]),
    pictures: formatList(splitList(row.cell('images'))),
  };
}

function taxClassOf(row: ForeignRow): string {
  if (row.cell('tax status') === 'none') return 'none';
  const name = row.cell('tax class');
  return { 'reduced-rate': 'reduced', 'zero-rate': 'none' }[name] ?? name;
}

function variantOf(
  { row, pairs, sku }: WooVariant,
  gramsPer: { header: string; grams: number } | null,
  { isVariation, notes }: { isVariation: boolean; notes: RowNotes },
): CatalogueCells {
  const [price, reduced] = [row.cell('regular price'), row.cell('sale price')];
  const isFree = reduced !== '' && !/[1-9]/.test(reduced);
  if (isFree && /[1-9]/.test(price))
    notes.add(
      row.row,
      'a sale price of 0 is left out; if it is to cost nothing, 0 has to be its price',
    );
  const sale = isFree ? '' : reduced;
  const [picture = ''] = isVariation ? splitList(row.cell('images')) : [];
  return {
    sku,
    options: formatPairs(pairs),
    price,
    currency: row.cell('currency'),
    sale_price: sale === '' ? null : sale,
    sale_from: sale === '' ? null : dayOf(row.cell('date sale price starts')),
    sale_until: sale === '' ? null : dayOf(row.cell('date sale price ends')),
    weight_grams:
      gramsPer === null
        ? ''
        : wholeGrams(row, row.cell(gramsPer.header), { gramsPerUnit: gramsPer.grams, notes }),
    variant_picture: picture,
  };
}

/**
 * The day of a time. WooCommerce's sales cover whole days: they begin at midnight and end at the
 * last second of a day.
 */
const dayOf = (cell: string) => (cell === '' ? null : cell.replace(/[T ].*$/, ''));

/**
 * The stock of a variant; null for unmanaged stock.
 *
 * @param owner the row that states the stock
 * @param sharing the number of variants that share the stock
 */
function stockOf(
  row: ForeignRow,
  owner: ForeignRow,
  { sharing, notes }: { sharing: number; notes: RowNotes },
): string | null {
  const stock = owner.cell('stock');
  const isOut = row.cell('in stock?') === '0';
  if (['', 'parent'].includes(stock)) return isOut ? '0' : null;
  if (['1', 'notify'].includes(owner.cell('backorders allowed?'))) {
    notes.add(owner.row, uncountedNotes.soldOn);
    return null;
  }
  if (stock.startsWith('-')) {
    notes.add(owner.row, uncountedNotes.belowZero);
    return '0';
  }
  if (sharing === 1 || !/[1-9]/.test(stock)) return stock;
  // The variants share these units. Importing the number for each of them would sell units that do not
  // exist.
  notes.add(owner.row, sharedStockNote());
  return '0';
}

/** Notes that the stock is missing. Owners choose the columns of their export, so it may lack the stock. */
function unknownStock(row: ForeignRow, notes: RowNotes): string {
  if (row.cell('in stock?') === '0') return '0';
  notes.add(
    row.row,
    `the file has no column Stock, so it does not say how many there are: ${countAdvice}`,
  );
  return '';
}

function gramsOf(headers: readonly string[]): { header: string; grams: number } | null {
  for (const header of headers) {
    const [, unit = ''] = /^weight \((\w+)\)$/.exec(header) ?? [];
    const grams = gramsIn[unit];
    if (grams !== undefined) return { header, grams };
  }
  return null;
}
