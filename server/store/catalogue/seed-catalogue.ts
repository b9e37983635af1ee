import type { CatalogueSeed, ProductSeed, VariantSeed } from '../../../brand/catalogue/seed.ts';
import { serverPaths } from '../../../contract/paths.ts';
import { mapTexts } from '../../../contract/product-texts.ts';
import type { Writer } from '../../db/database.ts';
import { recordMove } from '../stock/move-stock.ts';
import { bumpCatalogueVersion, readStoreValue } from '../store-values.ts';
import { wireCurrency } from './currencies.ts';
import { recordPriceChanges } from './price-history.ts';
import { storedJson } from './stored-json.ts';

/** Fills a new store with the sample products, once. If the owner removes everything, the store stays empty. */
export async function seedCatalogue(
  transaction: Writer,
  seed: CatalogueSeed,
  nowMs: number,
): Promise<void> {
  if ((await readStoreValue(transaction, 'catalogue_version')) !== null) return;
  for (const { id, title, createdAt } of seed.collections) {
    const created = Date.parse(createdAt);
    await transaction
      .insertInto('collection')
      .values({ id, title, created_at: created, updated_at: created })
      .execute();
  }
  for (const [position, product] of seed.products.entries()) {
    await insertProduct(transaction, product, position);
    for (const [place, variant] of product.variants.entries()) {
      const row = variantRow(variant, seed.currencyCode);
      await transaction
        .insertInto('variant')
        .values({ ...row, product_id: product.id, position: place })
        .execute();
      if (variant.stock !== null) await insertStock(transaction, variant.id, variant.stock, nowMs);
    }
  }
  // The samples' sales begin now. Record the regular prices as those before the sales.
  await transaction
    .insertInto('price_change')
    .values(
      seed.products.flatMap(({ createdAt, variants }) =>
        variants.map((variant) => ({
          variant_id: variant.id,
          at: Math.min(Date.parse(createdAt), nowMs - 1),
          currency_code: wireCurrency(seed.currencyCode).code,
          price_cents: variant.priceCents,
          sale_price_cents: null,
          sale_from: null,
          sale_until: null,
        })),
      ),
    )
    .execute();
  const variants = seed.products.flatMap((product) => product.variants.map(({ id }) => id));
  await recordPriceChanges(transaction, variants, nowMs);
  await bumpCatalogueVersion(transaction);
}

async function insertProduct(transaction: Writer, product: ProductSeed, position: number) {
  const created = Date.parse(product.createdAt);
  const [thumbnail] = product.drawings;
  await transaction
    .insertInto('product')
    .values({
      id: product.id,
      title: product.title,
      ...mapTexts((_, { key }) => product[key] ?? null),
      description: product.descriptionHtml,
      thumbnail: thumbnail === undefined ? null : serverPaths.cataloguePicture(thumbnail),
      status: 'published',
      purchasable: product.purchasable ? 1 : 0,
      hidden: product.hidden ? 1 : 0,
      needs_sending: product.needsSending === false ? 0 : 1,
      tax_class: product.taxClass ?? 'standard',
      position,
      site_product_selection: product.selection,
      type: 'physical',
      url_handle: product.handle,
      pictures: storedJson.pictures.write(product.drawings.map(serverPaths.cataloguePicture)),
      options: storedJson.options.write([...product.options]),
      additional_info: storedJson.additionalInfo.write(
        product.additionalInfo.map(({ id, title, html }) => ({ id, title, description: html })),
      ),
      custom_fields: storedJson.customFields.write(
        product.customFields.map(({ required, ...field }) => ({ ...field, is_required: required })),
      ),
      related_products: storedJson.relatedProducts.write(
        product.related.map(({ id, sectionTitle, productId }) => ({
          id,
          section_title: sectionTitle,
          related_id: productId,
        })),
      ),
      created_at: created,
      updated_at: created,
    })
    .execute();
  for (const [place, collection_id] of product.collectionIds.entries()) {
    await transaction
      .insertInto('product_collection')
      .values({ product_id: product.id, collection_id, position: place })
      .execute();
  }
}

const variantRow = (variant: VariantSeed, currencyCode: string) => ({
  id: variant.id,
  title: variant.title,
  image_url: variant.drawing === null ? null : serverPaths.cataloguePicture(variant.drawing),
  sku: variant.sku,
  manage_inventory: variant.stock === null ? 0 : 1,
  weight_grams: variant.weightGrams,
  option_values: storedJson.optionValues.write(
    variant.values.map(({ id, optionId, value }) => ({ id, option_id: optionId, value })),
  ),
  currency_code: wireCurrency(currencyCode).code,
  price_cents: variant.priceCents,
  sale_price_cents: variant.salePriceCents,
});

async function insertStock(transaction: Writer, variant_id: string, units: number, nowMs: number) {
  await transaction
    .insertInto('inventory')
    .values({ variant_id, on_hand: units, reserved: 0, changed_at: nowMs })
    .execute();
  await recordMove(transaction, {
    variant_id,
    kind: 'import',
    on_hand_change: units,
    reserved_change: 0,
    // One millisecond earlier, so that a sale right after the start comes after this count.
    counted_at: nowMs - 1,
    created_at: nowMs,
  });
}
