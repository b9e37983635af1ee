import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const giftVoucher: ProductSeed = {
  id: productIds.giftVoucher,
  title: 'Gift Voucher',
  subtitle: 'Printed card with an envelope',
  descriptionHtml:
    '<p>A printed voucher for the store. Vouchers are not on sale at the moment.</p>',
  handle: 'gift-voucher',
  purchasable: false,
  selection: null,
  createdAt: '2025-01-06T09:00:00.000Z',
  collectionIds: [collectionIds.small],
  drawings: ['gift-voucher'],
  options: [{ id: 'opt_01JW000JHSWAWB92VM0234823R', title: 'Value' }],
  variants: [
    {
      id: 'variant_01JVYZVAD783D7FAQG2XGF4XHE',
      title: '$25',
      sku: 'GFT-25',
      priceCents: 2500,
      salePriceCents: null,
      weightGrams: 20,
      drawing: null,
      stock: null,
      values: [
        {
          id: 'optval_01JW008H84YTMB2C5D31RZ10TB',
          optionId: 'opt_01JW000JHSWAWB92VM0234823R',
          value: '$25',
        },
      ],
    },
    {
      id: 'variant_01JVZ0HBANVX2W4WD02QRJQFGC',
      title: '$50',
      sku: 'GFT-50',
      priceCents: 5000,
      salePriceCents: null,
      weightGrams: 20,
      drawing: null,
      stock: null,
      values: [
        {
          id: 'optval_01JW00EHH6S2APF13B0CZMCP7H',
          optionId: 'opt_01JW000JHSWAWB92VM0234823R',
          value: '$50',
        },
      ],
    },
  ],
  additionalInfo: [],
  customFields: [],
  related: [
    {
      id: 'prel_01JW012CQTV1M5QFMV3JXG1QV8',
      sectionTitle: 'Instead',
      productId: productIds.ledgerMug,
    },
    {
      id: 'prel_01JW017DWF2BMHYY58A8RCQBNY',
      sectionTitle: 'Instead',
      productId: productIds.greenCandle,
    },
  ],
};
