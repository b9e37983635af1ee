import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCatalogue } from './catalogue.ts';
import { catalogueIn } from './catalogue-in.ts';
import { german } from './german.ts';

const { products, collections } = sampleCatalogue;
const variants = products.flatMap((product) => product.variants);

test('every id is a prefix and a ULID, and unique', () => {
  const ids = [
    ...collections.map((collection) => collection.id),
    ...products.flatMap((product) => [
      product.id,
      ...product.variants.flatMap((variant) => [variant.id, ...variant.values.map((v) => v.id)]),
      ...product.options.map((option) => option.id),
      ...product.customFields.map((field) => field.id),
    ]),
  ];
  for (const id of ids) expect(id).toMatch(/^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every drawing and every reference exists', () => {
  const drawings = products.flatMap((product) => [
    ...product.drawings,
    ...product.variants.flatMap((variant) => variant.drawing ?? []),
  ]);
  for (const name of drawings)
    expect(existsSync(new URL(`drawings/${name}.svg`, import.meta.url)), name).toBe(true);
  const productIds = products.map((product) => product.id);
  for (const product of products) {
    for (const relatedProduct of product.related)
      expect(productIds).toContain(relatedProduct.productId);
    for (const id of product.collectionIds)
      expect(collections.map((collection) => collection.id)).toContain(id);
    for (const variant of product.variants)
      expect(variant.values.map((value) => value.optionId)).toEqual(
        product.options.map((option) => option.id),
      );
  }
});

test('the sample store shows every kind of product', () => {
  expect(products.length).toBeGreaterThanOrEqual(8);
  expect(products.some((product) => product.variants.length === 1)).toBe(true);
  expect(products.some((product) => product.variants.length > 1)).toBe(true);
  expect(variants.some((variant) => variant.salePriceCents !== null)).toBe(true);
  expect(variants.some((variant) => variant.priceCents === 0)).toBe(true);
  expect(variants.some((variant) => variant.stock === null)).toBe(true);
  expect(products.some((p) => p.variants.every((variant) => variant.stock === 0))).toBe(true);
  expect(variants.some((variant) => variant.stock === 5)).toBe(true);
  expect(products.some((product) => !product.purchasable)).toBe(true);
  expect(products.some((product) => product.customFields.some((f) => f.required))).toBe(true);
  expect(products.some((product) => product.drawings.length > 1)).toBe(true);
  expect(products.some((product) => product.selection === 'lowest_price_first')).toBe(true);
  expect(products.some((product) => product.selection === 'first')).toBe(true);
});

test('SITE-GERMAN: all of its texts are translated into German, and nothing else differs', () => {
  const textKeys = new Set([
    'title',
    'subtitle',
    'ribbonText',
    'descriptionHtml',
    'html',
    'value',
    'sectionTitle',
    'producer',
    'producerContact',
    'warnings',
  ]);
  const textsOf = (seed: object) => {
    const textsByKind: Record<'text' | 'fixed', string[]> = { text: [], fixed: [] };
    JSON.parse(JSON.stringify(seed), (key, value: unknown) => {
      if (typeof value === 'string') textsByKind[textKeys.has(key) ? 'text' : 'fixed'].push(value);
      return value;
    });
    return textsByKind;
  };
  const [englishTexts, germanTexts] = [textsOf(sampleCatalogue), textsOf(catalogueIn('de-AT'))];
  const allowedWords = new Set(['S', 'M', 'L', ...Object.keys(german)]);
  const parts = englishTexts.text.flatMap((text) =>
    allowedWords.has(text) ? text : text.split(' / '),
  );
  expect(parts.filter((part) => !allowedWords.has(part))).toEqual([]);
  expect(Object.keys(german).filter((text) => !parts.includes(text))).toEqual([]);
  expect(germanTexts.fixed).toEqual(englishTexts.fixed);
  expect(catalogueIn('nl')).toBe(sampleCatalogue);
});
