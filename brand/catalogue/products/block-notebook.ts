import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const blockNotebook: ProductSeed = {
  id: productIds.blockNotebook,
  title: 'Block Notebook',
  subtitle: 'A5, 160 pages, lies flat',
  descriptionHtml:
    '<p>A sewn notebook that lies flat, with a page index and an orange band. For the things that should not be on a chain.</p>',
  handle: 'block-notebook',
  purchasable: true,
  selection: 'first',
  createdAt: '2025-03-17T09:00:00.000Z',
  collectionIds: [collectionIds.desk],
  drawings: ['block-notebook-ink', 'block-notebook-lagoon'],
  options: [{ id: 'opt_01JVZY4J4DH8RZ6X553NDSA0CE', title: 'Cover' }],
  variants: [
    {
      id: 'variant_01JVYZCBT28EH96TZAZYFKKTQJ',
      title: 'Ink, hardcover',
      sku: 'NB-INK-H',
      priceCents: 1900,
      salePriceCents: null,
      weightGrams: 340,
      drawing: 'block-notebook-ink',
      stock: 28,
      values: [
        {
          id: 'optval_01JVZY5CDYF8HBX3FT744XKXBN',
          optionId: 'opt_01JVZY4J4DH8RZ6X553NDSA0CE',
          value: 'Ink, hardcover',
        },
      ],
    },
    {
      id: 'variant_01JVYZCXSJ38W3AQ1BBW9HYRS9',
      title: 'Lagoon, softcover',
      sku: 'NB-LAG-S',
      priceCents: 1400,
      salePriceCents: null,
      weightGrams: 260,
      drawing: 'block-notebook-lagoon',
      stock: 33,
      values: [
        {
          id: 'optval_01JVZYN3M013JCWEAVT9BGVA6E',
          optionId: 'opt_01JVZY4J4DH8RZ6X553NDSA0CE',
          value: 'Lagoon, softcover',
        },
      ],
    },
  ],
  additionalInfo: [
    { id: 'info_01JVZZ41PSTPVTV6JTZHDKT8RK', title: 'Paper', html: '<p>80 g, dotted, cream.</p>' },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZZ6K6ZF4XR1K2PJC4QPV05',
      sectionTitle: 'Goes well with',
      productId: productIds.ledgerMug,
    },
    {
      id: 'prel_01JVZZYJAKZPGVTR9XFD2XVPNE',
      sectionTitle: 'Goes well with',
      productId: productIds.pocketGlossary,
    },
  ],
};
