import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const signalTee: ProductSeed = {
  id: productIds.signalTee,
  title: 'Signal Tee',
  subtitle: 'Heavy cotton, regular fit',
  ribbonText: 'New',
  descriptionHtml:
    '<p>A plain tee with a small candle on the chest. 220 g combed cotton, taped shoulders, cut straight.</p><ul><li>Two colours, three sizes</li><li>Printed with water-based ink</li></ul>',
  handle: 'signal-tee',
  purchasable: true,
  selection: null,
  createdAt: '2025-06-30T09:00:00.000Z',
  collectionIds: [collectionIds.wear],
  drawings: ['signal-tee-ink', 'signal-tee-wax'],
  options: [
    { id: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T', title: 'Color' },
    { id: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3', title: 'Size' },
  ],
  variants: [
    {
      id: 'variant_01JVYGMF8KX0YQCEW4CRGD17QE',
      title: 'Ink / S',
      sku: 'TEE-INK-S',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-ink',
      stock: 18,
      values: [
        {
          id: 'optval_01JVZ1J2M87BSMBTQXEJE7P49K',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Ink',
        },
        {
          id: 'optval_01JVZ1Y50X399TBH76E4D9D7H8',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'S',
        },
      ],
    },
    {
      id: 'variant_01JVYH9XEJWTK5GXGXHEFC0798',
      title: 'Ink / M',
      sku: 'TEE-INK-M',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-ink',
      stock: 24,
      values: [
        {
          id: 'optval_01JVZ26DEPYSQZ16GS26BZ7YEX',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Ink',
        },
        {
          id: 'optval_01JVZ2V31ETCNQKZXCEBGABHPY',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'M',
        },
      ],
    },
    {
      id: 'variant_01JVYHSCAR5VDS894P0WRBHHAA',
      title: 'Ink / L',
      sku: 'TEE-INK-L',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-ink',
      stock: 16,
      values: [
        {
          id: 'optval_01JVZ2X7MZH1K8TXT4W2EGDQ78',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Ink',
        },
        {
          id: 'optval_01JVZ3C4RWQMR20N1MRNG5F1JS',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'L',
        },
      ],
    },
    {
      id: 'variant_01JVYJ37D5J6QBDKQ7YMTXS5B9',
      title: 'Wax / S',
      sku: 'TEE-WAX-S',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-wax',
      stock: 9,
      values: [
        {
          id: 'optval_01JVZ46Z11D7CRMXWZN6MZDZNH',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Wax',
        },
        {
          id: 'optval_01JVZ4CAH2XJW3XCZPN8ST3TT5',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'S',
        },
      ],
    },
    {
      id: 'variant_01JVYJ4XQ5K1EXQWZEZKW6N3XZ',
      title: 'Wax / M',
      sku: 'TEE-WAX-M',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-wax',
      stock: 12,
      values: [
        {
          id: 'optval_01JVZ4JQWV71KZT28ZPM9422BA',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Wax',
        },
        {
          id: 'optval_01JVZ4W14J8AEEKB3WTHA488KM',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'M',
        },
      ],
    },
    {
      id: 'variant_01JVYJ79799Z4F76VK9GFF17RP',
      title: 'Wax / L',
      sku: 'TEE-WAX-L',
      priceCents: 2900,
      salePriceCents: null,
      weightGrams: 220,
      drawing: 'signal-tee-wax',
      stock: 0,
      values: [
        {
          id: 'optval_01JVZ5P22GH2E1Y6PBZA8KAX7H',
          optionId: 'opt_01JVZ1DHVR17Z7JTM9MEW5VD3T',
          value: 'Wax',
        },
        {
          id: 'optval_01JVZ67T5DPP41GRSGA53R9GRT',
          optionId: 'opt_01JVZ1H9AQMMP6DXKN60AZTJP3',
          value: 'L',
        },
      ],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZ68W27P7Q8D8RTA9Z5206A',
      title: 'Size and fit',
      html: '<p>Regular fit. Between two sizes, take the larger one for a looser cut.</p>',
    },
    {
      id: 'info_01JVZ6CWGKCBPKFXEECMGK4079',
      title: 'Care',
      html: '<p>Wash at 30 degrees, inside out. Do not tumble dry.</p>',
    },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZ6PSNMN6ET7A9QXBMDT6VF',
      sectionTitle: 'Goes well with',
      productId: productIds.wickCap,
    },
    {
      id: 'prel_01JVZ74D7N8C92FZ18RBS7RQ2H',
      sectionTitle: 'Goes well with',
      productId: productIds.nightDeskHoodie,
    },
    {
      id: 'prel_01JVZ7WBYHA1CS2EVX454HM72G',
      sectionTitle: 'Goes well with',
      productId: productIds.stickerPack,
    },
  ],
};
