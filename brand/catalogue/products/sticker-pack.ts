import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const stickerPack: ProductSeed = {
  id: productIds.stickerPack,
  title: 'Sticker Pack',
  subtitle: 'Vinyl, weatherproof',
  descriptionHtml:
    '<p>Three vinyl stickers: the candle, a line that goes both ways, and a word to argue about.</p>',
  handle: 'sticker-pack',
  purchasable: true,
  selection: 'lowest_price_first',
  createdAt: '2025-02-10T09:00:00.000Z',
  collectionIds: [collectionIds.small],
  drawings: ['sticker-pack'],
  options: [{ id: 'opt_01JVZPZD3YVM53YRM2H0ETHCHM', title: 'Pack' }],
  variants: [
    {
      id: 'variant_01JVYTVBX2N3M62QNKMDR9V936',
      title: 'One pack',
      sku: 'STK-3',
      priceCents: 600,
      salePriceCents: null,
      weightGrams: 15,
      drawing: null,
      stock: null,
      values: [
        {
          id: 'optval_01JVZR96FC8K4Z22ZP4T699DGV',
          optionId: 'opt_01JVZPZD3YVM53YRM2H0ETHCHM',
          value: 'One pack',
        },
      ],
    },
    {
      id: 'variant_01JVYT66BZ6EQ53DXMS3T52W5H',
      title: 'Three packs',
      sku: 'STK-9',
      priceCents: 1500,
      salePriceCents: null,
      weightGrams: 45,
      drawing: null,
      stock: null,
      values: [
        {
          id: 'optval_01JVZQR5JZFE6EDPMDNQHRRFWP',
          optionId: 'opt_01JVZPZD3YVM53YRM2H0ETHCHM',
          value: 'Three packs',
        },
      ],
    },
  ],
  additionalInfo: [],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZRS1DE6AQRCWZKCFS6H2CP',
      sectionTitle: 'Goes well with',
      productId: productIds.pocketGlossary,
    },
    {
      id: 'prel_01JVZS0MR6MR7VZGYK2H4E5DKC',
      sectionTitle: 'Goes well with',
      productId: productIds.blockNotebook,
    },
  ],
};
