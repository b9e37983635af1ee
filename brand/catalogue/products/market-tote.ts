import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const marketTote: ProductSeed = {
  id: productIds.marketTote,
  title: 'Market Tote',
  subtitle: 'Undyed canvas',
  ribbonText: 'Sold out',
  descriptionHtml: '<p>A canvas bag with long handles and room for a week of vegetables.</p>',
  handle: 'market-tote',
  purchasable: true,
  selection: null,
  createdAt: '2025-04-22T09:00:00.000Z',
  collectionIds: [collectionIds.wear, collectionIds.small],
  drawings: ['market-tote'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYX3VHNQRPE3SF6TK96MT2H',
      title: 'Natural',
      sku: 'TOTE-NAT',
      priceCents: 1800,
      salePriceCents: null,
      weightGrams: 150,
      drawing: 'market-tote',
      stock: 0,
      values: [],
    },
  ],
  additionalInfo: [],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZTY0W7Q80MNFXWB3WJ61KX',
      sectionTitle: 'Instead',
      productId: productIds.signalTee,
    },
    {
      id: 'prel_01JVZV0K17NZ4QTRJKRH17RV8H',
      sectionTitle: 'Instead',
      productId: productIds.stickerPack,
    },
  ],
};
