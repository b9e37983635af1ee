import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const greenCandle: ProductSeed = {
  id: productIds.greenCandle,
  title: 'Green Candle',
  subtitle: 'Soy wax, 40 hour burn',
  ribbonText: 'Best seller',
  descriptionHtml:
    '<p>The one green candle that can be promised. Soy wax, cotton wick, a faint smell of cedar.</p>',
  handle: 'green-candle',
  purchasable: true,
  selection: null,
  createdAt: '2025-01-20T09:00:00.000Z',
  collectionIds: [collectionIds.desk],
  drawings: ['green-candle', 'green-candle-unlit'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYW63WJT0PSJXCNK0VY5TCH',
      title: 'Cedar',
      sku: 'CND-GRN',
      priceCents: 2200,
      salePriceCents: null,
      weightGrams: 320,
      drawing: 'green-candle',
      stock: 42,
      values: [],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZSMF4PHZPG2NFX2BJ947JM',
      title: 'Safety',
      html: '<p>Never leave a burning candle alone. Keep it away from children, curtains and keyboards.</p>',
    },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZT01AEJSJDD1D6KDX93MDY',
      sectionTitle: 'Goes well with',
      productId: productIds.ledgerMug,
    },
    {
      id: 'prel_01JVZT4GZVAEXR5M706TPQ4VG5',
      sectionTitle: 'Goes well with',
      productId: productIds.firstLightPrint,
    },
  ],
};
