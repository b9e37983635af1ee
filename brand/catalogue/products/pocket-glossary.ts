import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const pocketGlossary: ProductSeed = {
  id: productIds.pocketGlossary,
  title: 'Pocket Glossary',
  subtitle: 'Forty words on one folded card',
  ribbonText: 'Free',
  descriptionHtml:
    '<p>Forty terms of the field on a card that fits in a wallet. Costs nothing, and can be ordered alone.</p>',
  handle: 'pocket-glossary',
  purchasable: true,
  taxClass: 'reduced',
  selection: null,
  createdAt: '2025-02-24T09:00:00.000Z',
  collectionIds: [collectionIds.small],
  drawings: ['pocket-glossary'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYYVGH1GKQ269ZW9NBXHSXQ',
      title: 'English',
      sku: 'GLO-EN',
      priceCents: 0,
      salePriceCents: null,
      weightGrams: 8,
      drawing: 'pocket-glossary',
      stock: 250,
      values: [],
    },
  ],
  additionalInfo: [],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZWW1968WDN4K8K58D7GVDZ',
      sectionTitle: 'Goes well with',
      productId: productIds.stickerPack,
    },
    {
      id: 'prel_01JVZXHXV68GEHA0F7SD78ZM4P',
      sectionTitle: 'Goes well with',
      productId: productIds.blockNotebook,
    },
  ],
};
