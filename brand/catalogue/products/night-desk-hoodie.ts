import { collectionIds, productIds } from '../ids.ts';
import type { ProductSeed } from '../seed.ts';

export const nightDeskHoodie: ProductSeed = {
  id: productIds.nightDeskHoodie,
  title: 'Night Desk Hoodie',
  subtitle: 'Brushed fleece, kangaroo pocket',
  ribbonText: 'Sale',
  descriptionHtml:
    '<p>A heavy hoodie for long evenings. 420 g brushed fleece, ribbed cuffs that keep their shape and a small embroidered candle on the chest.</p>',
  handle: 'night-desk-hoodie',
  purchasable: true,
  selection: 'lowest_price_first',
  createdAt: '2025-05-12T09:00:00.000Z',
  collectionIds: [collectionIds.wear],
  drawings: ['night-desk-hoodie-lagoon', 'night-desk-hoodie-ink', 'night-desk-hoodie-wax'],
  options: [
    { id: 'opt_01JVZ7X0H691K0CXWCFCM35WNY', title: 'Color' },
    { id: 'opt_01JVZ7Z609FJHH18GV1NVMA601', title: 'Size' },
  ],
  variants: [
    {
      id: 'variant_01JVYKW4TPNKZ2CF3HZQBDNJPD',
      title: 'Lagoon / S',
      sku: 'HOOD-LAG-S',
      priceCents: 6400,
      salePriceCents: 5400,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-lagoon',
      stock: 7,
      values: [
        {
          id: 'optval_01JVZ892VH48G9QRSQH1SG9WGZ',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Lagoon',
        },
        {
          id: 'optval_01JVZ92HD7CCP64YDKJ5GR3MZC',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'S',
        },
      ],
    },
    {
      id: 'variant_01JVYMEY0ESMW33CMD49VX3HAT',
      title: 'Lagoon / M',
      sku: 'HOOD-LAG-M',
      priceCents: 6400,
      salePriceCents: 5400,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-lagoon',
      stock: 14,
      values: [
        {
          id: 'optval_01JVZ9R0CXA16YY5CZN7X67B91',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Lagoon',
        },
        {
          id: 'optval_01JVZA9N9JZ57FAPT3TT7GG324',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'M',
        },
      ],
    },
    {
      id: 'variant_01JVYN84AF9W91TEFHJMRERQAX',
      title: 'Lagoon / L',
      sku: 'HOOD-LAG-L',
      priceCents: 6400,
      salePriceCents: 5400,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-lagoon',
      stock: 11,
      values: [
        {
          id: 'optval_01JVZAJ2T61GFJWV0GSV846XHA',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Lagoon',
        },
        {
          id: 'optval_01JVZB66CMR28V3Z0MRYB6529A',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'L',
        },
      ],
    },
    {
      id: 'variant_01JVYNRC8DED4Z8EGWG07HVSVK',
      title: 'Ink / S',
      sku: 'HOOD-INK-S',
      priceCents: 6400,
      salePriceCents: null,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-ink',
      stock: 6,
      values: [
        {
          id: 'optval_01JVZBP01KRDCBJAAMKYPB39M4',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Ink',
        },
        {
          id: 'optval_01JVZC4T3826W421PZSG57RF4M',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'S',
        },
      ],
    },
    {
      id: 'variant_01JVYPB7QCVP2T7C508M3FNEPH',
      title: 'Ink / M',
      sku: 'HOOD-INK-M',
      priceCents: 6400,
      salePriceCents: null,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-ink',
      stock: 10,
      values: [
        {
          id: 'optval_01JVZC83FXRK47VZ1YJ353QSD1',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Ink',
        },
        {
          id: 'optval_01JVZCWPRPXY0K1BX3VN6B1GCV',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'M',
        },
      ],
    },
    {
      id: 'variant_01JVYPTFQV91RVJTRT1H3YXQYW',
      title: 'Wax / M',
      sku: 'HOOD-WAX-M',
      priceCents: 6400,
      salePriceCents: 5900,
      weightGrams: 680,
      drawing: 'night-desk-hoodie-wax',
      stock: 0,
      values: [
        {
          id: 'optval_01JVZDNSGXM1EZ1Y8A1AJG5EQX',
          optionId: 'opt_01JVZ7X0H691K0CXWCFCM35WNY',
          value: 'Wax',
        },
        {
          id: 'optval_01JVZE3ER5C1EHC1AAHVAQ4AM4',
          optionId: 'opt_01JVZ7Z609FJHH18GV1NVMA601',
          value: 'M',
        },
      ],
    },
  ],
  additionalInfo: [
    {
      id: 'info_01JVZEWTHSHTCBGM55Q6TP1JP3',
      title: 'Size and fit',
      html: '<p>Roomy in the body, true to size in the sleeves. The hood is lined.</p>',
    },
    {
      id: 'info_01JVZFEE8PNZHYA9BD09W18SM0',
      title: 'Care',
      html: '<p>Wash at 30 degrees, inside out. Dry flat.</p>',
    },
  ],
  customFields: [],
  related: [
    {
      id: 'prel_01JVZG0QSRZQJGESJTS2VTSME0',
      sectionTitle: 'Goes well with',
      productId: productIds.signalTee,
    },
    {
      id: 'prel_01JVZGGH0XZW6WZKZFPW7VPSN7',
      sectionTitle: 'Goes well with',
      productId: productIds.ledgerMug,
    },
    {
      id: 'prel_01JVZGMXXAJBHMA58934NWF8VQ',
      sectionTitle: 'Goes well with',
      productId: productIds.wickCap,
    },
    {
      id: 'prel_01JVZH25ZZB5MD2HSHKB33Z9JY',
      sectionTitle: 'Goes well with',
      productId: productIds.greenCandle,
    },
  ],
};
