import { mapFileTexts } from '../../../../contract/product-texts.ts';
import { saleCents } from '../../../../domain/store/pricing.ts';
import { localCsv, writeCsv } from '../../../../domain/text/write-csv.ts';
import type { Reader } from '../../../db/database.ts';
import type { ProductRow, VariantRow } from '../../../db/tables.ts';
import { readCatalogue, type StoredCatalogue } from '../stored-catalogue.ts';
import { storedJson } from '../stored-json.ts';
import { type CsvColumn, csvColumns } from './csv-columns.ts';
import { type FileProduct, type FileVariant, titleOfOptions } from './file-product.ts';

export type ExportFormat = 'json' | 'csv';

/**
 * Exports the catalogue in a format that can be imported. CSV leaves out additional texts and related products.
 *
 * @param style the CSV dialect
 */
export async function exportCatalogue(
  read: Reader,
  format: ExportFormat,
  style = localCsv,
): Promise<string> {
  const stored = await readCatalogue(read);
  const products = stored.products
    .filter(isInCatalogue)
    .map((product) => withoutDerivedTitles(fileProductOf(product, stored)));
  if (format === 'json') return `${JSON.stringify({ products }, null, 2)}\n`;
  const cellOf = (column: CsvColumn, product: FileProduct, variant: FileVariant) => {
    const text = column.write(product, variant);
    return column.isFigure ? text.replace('.', style.decimal) : text;
  };
  const rows = products.flatMap((product) =>
    (product.variants ?? []).map((variant, index) =>
      csvColumns.map((column) =>
        // Only the first row has the product's values, so that each value is edited in one place. The other rows have
        // only the product's id and handle.
        column.of === 'product' && index > 0 && !['id', 'handle'].includes(column.key)
          ? ''
          : cellOf(column, product, variant),
      ),
    ),
  );
  return writeCsv([csvColumns.map((column) => column.header), ...rows], style);
}

/** Leaves out titles that were built from the options, so that the titles change with the options. */
export const withoutDerivedTitles = (product: FileProduct): FileProduct => ({
  ...product,
  variants: product.variants?.map(({ title, ...variant }) =>
    title === titleOfOptions(variant.options ?? []) ? variant : { title, ...variant },
  ),
});

/**
 * False for a product or variant that was removed, whose row is kept, because orders refer to it.
 */
export const isInCatalogue = ({ deleted_at }: { deleted_at: number | null }) => deleted_at === null;

export function fileProductOf(
  row: ProductRow,
  stored: StoredCatalogue,
  shown: (row: VariantRow) => boolean = isInCatalogue,
): FileProduct {
  const options = storedJson.options.read(row.options);
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title ?? id;
  const collectionIds = stored.collectionsOf.get(row.id) ?? [];
  return {
    id: row.id,
    handle: row.url_handle ?? undefined,
    title: row.title,
    ...mapFileTexts((name) => row[name]),
    descriptionHtml: row.description,
    status: row.status === 'published' ? 'published' : 'draft',
    purchasable: row.purchasable === 1,
    hidden: row.hidden === 1,
    needsSending: row.needs_sending === 1,
    taxClass: row.tax_class,
    selection: row.site_product_selection,
    createdAt: new Date(row.created_at).toISOString(),
    collections: collectionIds.flatMap(
      (id) => stored.collections.find((collection) => collection.id === id)?.title ?? [],
    ),
    pictures: storedJson.pictures.read(row.pictures),
    customFields: storedJson.customFields
      .read(row.custom_fields)
      .map(({ title, is_required }) => ({ title, required: is_required })),
    additionalInfo: storedJson.additionalInfo
      .read(row.additional_info)
      .map(({ title, description }) => ({ title, html: description })),
    related: storedJson.relatedProducts
      .read(row.related_products)
      .map(({ section_title, related_id }) => ({
        sectionTitle: section_title,
        product: related_id,
      })),
    variants: (stored.variants.get(row.id) ?? [])
      .filter(shown)
      .map((variant) => fileVariantOf(variant, stored, titleOf)),
  };
}

const momentText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function fileVariantOf(
  row: VariantRow,
  stored: StoredCatalogue,
  titleOf: (optionId: string) => string,
): FileVariant {
  return {
    id: row.id,
    title: row.title,
    sku: row.sku,
    priceCents: row.price_cents,
    salePriceCents: saleCents(row.sale_price_cents),
    saleFrom: momentText(row.sale_from),
    saleUntil: momentText(row.sale_until),
    currencyCode: row.currency_code,
    weightGrams: row.weight_grams,
    stock: row.manage_inventory === 1 ? (stored.stock.get(row.id)?.on_hand ?? 0) : null,
    lowStock: row.low_stock,
    picture: row.image_url,
    options: storedJson.optionValues
      .read(row.option_values)
      .map(({ option_id, value }) => ({ title: titleOf(option_id), value })),
  };
}
