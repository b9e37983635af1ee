import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const ledgerMug: ProductSeed = {
  id: productIds.ledgerMug,
  title: 'Ledger Mug',
  subtitle: 'Stoneware, 350 ml',
  descriptionHtml:
    '<p>A stoneware mug with a handle wide enough for a cold hand. Glazed inside and out.</p>',
  handle: 'ledger-mug',
  purchasable: true,
  selection: null,
  createdAt: '2025-03-03T09:00:00.000Z',
  collectionIds: [collectionIds.desk],
  drawings: ['ledger-mug'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYR7BAQ7MJGWVE6NSTHTB9R',
      title: 'Wax white',
      sku: 'MUG-WAX',
      priceCents: 1600,
      salePriceCents: null,
      weightGrams: 410,
      drawing: 'ledger-mug',
      stock: 60,
      values: [],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZHC8SH1ZE7A4YKJ78R3C86',
      title: 'Care',
      html: '<p>Fit for the dishwasher and the microwave.</p>',
    },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZHYFGKY15C95KFVC0X3D0B',
      sectionTitle: 'Goes well with',
      productId: productIds.greenCandle,
    },
    {
      id: 'prel_01JVZJJY3Y9GE15NXQYK4A1933',
      sectionTitle: 'Goes well with',
      productId: productIds.blockNotebook,
    },
  ],
};
