import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const wickCap: ProductSeed = {
  id: productIds.wickCap,
  title: 'Wick Cap',
  subtitle: 'Six-panel, flame brim',
  descriptionHtml:
    '<p>A six-panel cap with an orange brim and a metal buckle at the back. One size, adjustable from 54 to 61 cm.</p>',
  handle: 'wick-cap',
  purchasable: true,
  selection: null,
  createdAt: '2025-04-08T09:00:00.000Z',
  collectionIds: [collectionIds.wear],
  drawings: ['wick-cap'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYSA2F71K594RRXF0DWAWYS',
      title: 'One size',
      sku: 'CAP-INK',
      priceCents: 2400,
      salePriceCents: null,
      weightGrams: 90,
      drawing: 'wick-cap',
      stock: 35,
      values: [],
    },
  ],
  additionalInfo: [],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZK7R3EPYPE87EZ7EAG5CGX',
      sectionTitle: 'Goes well with',
      productId: productIds.signalTee,
    },
    {
      id: 'prel_01JVZKQWYV5TA8THBQ4E2TKC13',
      sectionTitle: 'Goes well with',
      productId: productIds.marketTote,
    },
  ],
};
