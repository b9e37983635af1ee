import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../test/store/test-database.ts';
import { openDatabase } from '../../../db/open-database.ts';
import type { ProductRow, VariantRow } from '../../../db/tables.ts';
import { emptyPlan } from '../plan/plan-import.ts';
import { readCatalogue } from '../stored-catalogue.ts';
import { writeImport } from './write-import.ts';

const product: ProductRow = {
  id: 'mug',
  title: 'Mug',
  subtitle: null,
  ribbon_text: null,
  producer: null,
  producer_contact: null,
  warnings: null,
  delivery_time: null,
  description: null,
  thumbnail: null,
  status: 'draft',
  purchasable: 0,
  hidden: 0,
  position: 0,
  site_product_selection: null,
  needs_sending: 1,
  tax_class: 'standard',
  type: 'physical',
  url_handle: null,
  metadata: null,
  pictures: '[]',
  options: '[]',
  additional_info: '[]',
  custom_fields: '[]',
  related_products: '[]',
  created_at: 1,
  updated_at: 1,
  deleted_at: null,
};
const otherProduct: ProductRow = {
  id: 'mug',
  title: 'Cup',
  subtitle: 'Small',
  ribbon_text: 'New',
  producer: 'P',
  producer_contact: 'C',
  warnings: 'W',
  delivery_time: 'D',
  description: '<p>Clay</p>',
  thumbnail: '/cup.svg',
  status: 'published',
  purchasable: 1,
  hidden: 1,
  position: 1,
  site_product_selection: 'lowest_price_first',
  needs_sending: 0,
  tax_class: 'none',
  type: 'digital',
  url_handle: 'cup',
  metadata: '{}',
  pictures: '["/cup.svg"]',
  options: '[{"id":"o","title":"Size"}]',
  additional_info: '[{"id":"i","title":"Care","description":""}]',
  custom_fields: '[{"id":"f","title":"Name","is_required":true}]',
  related_products: '[{"id":"r","section_title":"","related_id":"mug"}]',
  created_at: 2,
  updated_at: 2,
  deleted_at: 2,
};
const variant: VariantRow = {
  id: 'mug-s',
  product_id: 'mug',
  position: 0,
  title: 'S',
  image_url: null,
  sku: null,
  manage_inventory: 0,
  weight_grams: null,
  option_values: '[]',
  currency_code: 'usd',
  price_cents: 1,
  sale_price_cents: null,
  sale_from: null,
  sale_until: null,
  low_stock: null,
  deleted_at: null,
};
const otherVariant: VariantRow = {
  id: 'mug-s',
  product_id: 'mug',
  position: 1,
  title: 'M',
  image_url: '/cup.svg',
  sku: 'M',
  manage_inventory: 1,
  weight_grams: 300,
  option_values: '[{"id":"v","option_id":"o","value":"M"}]',
  currency_code: 'eur',
  price_cents: 2,
  sale_price_cents: 1,
  sale_from: 1,
  sale_until: 2,
  low_stock: 5,
  deleted_at: 2,
};

const equalColumns = <Row extends object>(row: Row, otherRow: Row) => {
  const values = new Map(Object.entries(otherRow));
  return Object.entries(row).flatMap(([key, value]) => (values.get(key) === value ? [key] : []));
};

test('OPS-IMPORT: an import writes every column of existing rows, and this test knows every column', async () => {
  expect(equalColumns(product, otherProduct)).toEqual(['id']);
  expect(equalColumns(variant, otherVariant)).toEqual(['id', 'product_id']);
  const database = await testDatabase();
  const db = await openDatabase({ place: database.place });
  onTestFinished(async () => {
    await db.close();
    await database.remove();
  });
  const write = (products: ProductRow[], variants: VariantRow[]) =>
    db.write((transaction) => {
      const plan = { ...emptyPlan(), products, variants };
      return writeImport(transaction, plan, {
        nowMs: 3,
        countedAtMs: 0,
        counts: null,
        progress: () => {},
      });
    });
  await write([product], [variant]);
  await write([otherProduct], [otherVariant]);
  expect(await readCatalogue(db.read)).toMatchObject({
    products: [otherProduct],
    variants: new Map([['mug', [otherVariant]]]),
  });
});
