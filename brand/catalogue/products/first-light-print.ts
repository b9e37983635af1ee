import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const firstLightPrint: ProductSeed = {
  id: productIds.firstLightPrint,
  title: 'First Light Print',
  subtitle: 'Risograph, A3, numbered',
  ribbonText: 'Limited',
  descriptionHtml:
    '<p>A two-colour print of a candle in front of a chart. Numbered by hand; the frame in the picture is not part of it. When these are gone there are no more.</p>',
  handle: 'first-light-print',
  purchasable: true,
  selection: null,
  createdAt: '2025-07-14T09:00:00.000Z',
  collectionIds: [collectionIds.desk],
  drawings: ['first-light-print', 'first-light-print-detail'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYXYENX40ZRF3P38WMTM6BM',
      title: 'A3',
      sku: 'PRT-A3',
      priceCents: 4800,
      salePriceCents: null,
      weightGrams: 260,
      drawing: 'first-light-print',
      stock: 5,
      values: [],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZV6TR1ZACTA3FAH9HRJZ8S',
      title: 'Paper',
      html: '<p>Uncoated, 170 g. Packed flat between boards.</p>',
    },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZVRXMW046H4Q4J0F76JKT1',
      sectionTitle: 'Goes well with',
      productId: productIds.greenCandle,
    },
    {
      id: 'prel_01JVZWARJWCXZWK9N7F01PW9XP',
      sectionTitle: 'Goes well with',
      productId: productIds.blockNotebook,
    },
  ],
};
