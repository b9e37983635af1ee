import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const coldStorageSleeve: ProductSeed = {
  id: productIds.coldStorageSleeve,
  title: 'Cold Storage Sleeve',
  subtitle: 'Veg-tan leather, stitched',
  ribbonText: 'Made to order',
  descriptionHtml:
    '<p>A stitched leather sleeve for a hardware wallet up to 68 mm wide. Your initials are stamped on the back.</p><p>The sleeve holds a device. It does not protect a recovery phrase: keep that on paper, elsewhere.</p>',
  handle: 'cold-storage-sleeve',
  purchasable: true,
  selection: null,
  createdAt: '2025-06-02T09:00:00.000Z',
  collectionIds: [collectionIds.desk],
  drawings: ['cold-storage-sleeve', 'cold-storage-sleeve-flat'],
  options: [],
  variants: [
    {
      id: 'variant_01JVYSKRM9N1C1Q7HCGWG9GBJ5',
      title: 'Chestnut',
      sku: 'SLV-CHE',
      priceCents: 3800,
      salePriceCents: null,
      weightGrams: 120,
      drawing: 'cold-storage-sleeve',
      stock: 20,
      values: [],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZMDJJE2V6BB42D4DM0A04G',
      title: 'Material',
      html: '<p>Vegetable-tanned cowhide, 2 mm. It darkens with use.</p>',
    },
  ],
  customFields: [
    {
      id: 'cfield_01JVZN60AA7S9B58N575WAN5YW',
      title: 'Initials to stamp (up to 3 letters)',
      required: true,
    },
    { id: 'cfield_01JVZNKWY4J5AK8GA4KSJ8CS18', title: 'Note for the maker', required: false },
  ],
  related: [
    {
      id: 'prel_01JVZNTQ1QM32VT3WT9WMMM3Y7',
      sectionTitle: 'Goes well with',
      productId: productIds.blockNotebook,
    },
    {
      id: 'prel_01JVZPDNFSDX2ECSTKWFPBVD30',
      sectionTitle: 'Goes well with',
      productId: productIds.pocketGlossary,
    },
  ],
};
